import { randomUUID } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import type { CollectionName } from '@assure/contract/download-parts'

interface Pair {
  key: string
  value: string
}
interface PostmanItem {
  item?: PostmanItem[]
  request?: {
    method: string
    url: { raw: string }
    header: Pair[]
    auth: { basic?: Pair[]; bearer?: Pair[] }
    body?: { raw: string }
  }
}
interface BrunoItem {
  items?: BrunoItem[]
  request?: {
    method: string
    url: string
    headers: { name: string; value: string }[]
    auth: { basic?: object; bearer?: object }
    body: { json?: string }
  }
}
/** A request as an API client reads it, with variables in its texts. */
interface Request {
  method: string
  url: string
  headers: Record<string, string>
  /** `username` and `password`, or `token`. */
  auth: Record<string, string>
  body: string | undefined
}
type SetVariable = (name: string, value: string) => void

const fieldsOf = (pairs: readonly Pair[] = []) =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, value]))

const postmanRequests = ({ item = [], request }: PostmanItem): Request[] => {
  if (!request) return item.flatMap(postmanRequests)
  const { method, url, header, auth, body } = request
  const proof = fieldsOf(auth.basic ?? auth.bearer)
  return [{ method, url: url.raw, headers: fieldsOf(header), auth: proof, body: body?.raw }]
}
const brunoRequests = ({ items = [], request }: BrunoItem): Request[] => {
  if (!request) return items.flatMap(brunoRequests)
  const { method, url, auth, body } = request
  const headers = Object.fromEntries(request.headers.map(({ name, value }) => [name, value]))
  return [{ method, url, headers, auth: { ...auth.basic, ...auth.bearer }, body: body.json }]
}

/** The requests of a collection, the script that its client runs before each, and the names that the script knows. */
const READERS: Record<
  CollectionName,
  (text: string) => { requests: Request[]; script: string; scope: (set: SetVariable) => object }
> = {
  postman: (text) => {
    const document = JSON.parse(text) as PostmanItem & { event: [{ script: { exec: string[] } }] }
    const script = document.event[0].script.exec.join('\n')
    return { requests: postmanRequests(document), script, scope: (set) => ({ pm: { variables: { set } } }) }
  },
  bruno: (text) => {
    const document = JSON.parse(text) as BrunoItem & { root: { request: { script: { req: string } } } }
    const script = document.root.request.script.req
    return { requests: brunoRequests(document), script, scope: (set) => ({ bru: { setVar: set } }) }
  },
}

/**
 * Sends the request to a path like the API client of a collection, and returns the answer. Throws for a path that the
 * collection has not, and for a variable without a value.
 */
export const sendFromCollection = async (
  name: CollectionName,
  text: string,
  path: string,
  values: Record<string, string>,
): Promise<{ status: number; body: unknown }> => {
  const { requests, script, scope } = READERS[name](text)
  const request = requests.find(({ url }) => url === `{{PORTAL_URL}}${path}`)
  if (!request) throw new Error(`the collection has no request to ${path}`)
  const variables = new Map(Object.entries(values))
  runInNewContext(
    script,
    scope((key, value) => variables.set(key, value)),
  )
  const fill = (part: string) =>
    part.replaceAll(/\{\{([^}]+)\}\}/g, (_, key: string) => {
      const value = key === '$guid' ? randomUUID() : variables.get(key)
      if (value === undefined) throw new Error(`the variable ${key} has no value`)
      return value
    })
  const { username, password, token } = request.auth
  const proof =
    token === undefined
      ? `Basic ${Buffer.from(fill(`${username}:${password}`)).toString('base64')}`
      : `Bearer ${fill(token)}`
  const headers = Object.entries(request.headers).map(([header, value]) => [header, fill(value)] as const)
  const response = await fetch(fill(request.url), {
    method: request.method,
    headers: { authorization: proof, 'content-type': 'application/json', ...Object.fromEntries(headers) },
    ...(request.body !== undefined && { body: fill(request.body) }),
  })
  return { status: response.status, body: await response.json() }
}
