import { slugOf } from '../read-document.ts'
import { published } from './published-calls.ts'

/**
 * Returns the anchors that the calls had when the reference was a single page, with the place of each now: a name is a public
 * call, a name after `#` one of the portal.
 */
export const formerAnchors = (): Record<string, string> =>
  Object.fromEntries(
    published().calls.map(({ name, service, method, path, audience }) => [
      slugOf(service ? name : `${method} ${path}`),
      audience === 'portal' ? `#${name}` : name,
    ]),
  )
