import { readFileSync } from 'node:fs'
import { API_VERSION, openapi } from '@assure/contract/openapi'
import type { Service } from '@assure/contract/rpc'
import { DIRECT_CALLS, SERVICES } from '@assure/contract/services'

export const OPENAPI_FILE = new URL('../docs/api/openapi.json', import.meta.url)

/** The OpenAPI document that the contract requires. */
export const openapiText = (services: readonly Service[] = SERVICES): string =>
  `${JSON.stringify(openapi(services, DIRECT_CALLS), null, 2)}\n`

/** The public document as a release keeps it. Later documents must have all that it has (docs/versioning.md). */
export const RELEASED_FILE = new URL(`../docs/api/released/${API_VERSION}.json`, import.meta.url)
export const releasedText = (): string =>
  `${JSON.stringify(openapi(SERVICES, DIRECT_CALLS, undefined, { isPublic: true }), null, 2)}\n`

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** JSON pointers of all differences between two values. */
const differences = (one: unknown, other: unknown, pointer = ''): string[] => {
  if (!isObject(one) || !isObject(other)) return Object.is(one, other) ? [] : [pointer || '/']
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].flatMap((key) =>
    differences(one[key], other[key], `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  )
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** JSON pointers where the committed document differs from the contract; empty if nowhere. */
export const openapiDifferences = (committed: string, services: readonly Service[] = SERVICES): string[] => {
  const wanted = openapiText(services)
  if (committed === wanted) return []
  const found = differences(parse(committed), parse(wanted))
  return found.length > 0 ? found : ['(laid out in another way)']
}

/** The committed document; empty if there is none. */
export const committedOpenapi = (): string => {
  try {
    return readFileSync(OPENAPI_FILE, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
