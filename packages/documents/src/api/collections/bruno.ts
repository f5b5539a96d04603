import { API_KEY, LINK_TOKEN, PORTAL_URL, SECRET_KEY } from '../samples/sample-call.ts'
import {
  type Collection,
  type CollectionRequest,
  READER_VARIABLES,
  scriptFor,
  variable,
} from './collection.ts'

const AUTH: Record<CollectionRequest['proof'], object> = {
  key: { mode: 'basic', basic: { username: variable(API_KEY), password: variable(SECRET_KEY) } },
  link: { mode: 'bearer', bearer: { token: variable(LINK_TOKEN) } },
  device: { mode: 'none' },
}

const itemOf = ({ name, docs, method, path, proof, headers, body }: CollectionRequest, index: number) => ({
  ...{ name, type: 'http-request', seq: index + 1 },
  request: {
    ...{ method, docs, url: variable(PORTAL_URL) + path, auth: AUTH[proof], params: [] },
    headers: headers.map((header) => ({ ...header, enabled: true })),
    body: body === undefined ? { mode: 'none' } : { mode: 'json', json: body },
  },
})

/**
 * Writes a collection for Bruno, in the form of its own export, version 1. Bruno gives each part its id when it imports.
 * `publicUrl` is the portal that its calls go to.
 */
export const brunoCollection = ({ name, docs, folders }: Collection, publicUrl: string) => ({
  ...{ name, version: '1' },
  items: folders.map((folder, index) => ({
    ...{ name: folder.name, type: 'folder', seq: index + 1 },
    items: folder.requests.map(itemOf),
  })),
  environments: [
    {
      name: 'Portal',
      variables: [
        { name: PORTAL_URL, value: publicUrl, secret: false },
        ...READER_VARIABLES.map((each) => ({ name: each, value: '', secret: true })),
      ].map((each) => ({ ...each, type: 'text', enabled: true })),
    },
  ],
  root: { docs, request: { script: { req: scriptFor('bru.setVar') } } },
})
