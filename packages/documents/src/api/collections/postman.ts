import { API_KEY, LINK_TOKEN, PORTAL_URL, SECRET_KEY } from '../samples/sample-call.ts'
import {
  type Collection,
  type CollectionRequest,
  READER_VARIABLES,
  scriptFor,
  variable,
} from './collection.ts'

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

const textOf = (key: string, name: string) => ({ key, value: variable(name), type: 'string' })
const AUTH: Record<CollectionRequest['proof'], object> = {
  key: { type: 'basic', basic: [textOf('username', API_KEY), textOf('password', SECRET_KEY)] },
  link: { type: 'bearer', bearer: [textOf('token', LINK_TOKEN)] },
  device: { type: 'noauth' },
}

const itemOf = ({ name, docs, method, path, proof, headers, body }: CollectionRequest) => ({
  name,
  request: {
    ...{ method, description: docs, auth: AUTH[proof] },
    header: headers.map((header) => ({ key: header.name, value: header.value })),
    url: {
      raw: variable(PORTAL_URL) + path,
      host: [variable(PORTAL_URL)],
      path: path.split('/').slice(1),
    },
    ...(body !== undefined && {
      body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } },
    }),
  },
})

/** Writes a collection for Postman (Collection Format 2.1). `publicUrl` is the portal that its calls go to. */
export const postmanCollection = ({ name, docs, folders }: Collection, publicUrl: string) => ({
  info: { name, description: docs, schema: SCHEMA },
  variable: [{ key: PORTAL_URL, value: publicUrl }, ...READER_VARIABLES.map((key) => ({ key, value: '' }))],
  event: [
    { listen: 'prerequest', script: { type: 'text/javascript', exec: [scriptFor('pm.variables.set')] } },
  ],
  item: folders.map((folder) => ({ name: folder.name, item: folder.requests.map(itemOf) })),
})
