import { openapi } from '@assure/contract/openapi'
import { pascalCase } from '@assure/contract/openapi-names'
import type { Mode } from '@assure/contract/rpc'
import { SERVICES } from '@assure/contract/services'
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript'

const HEAD = '// Generated from the contract: `npm run openapi` writes it.\n'

const forKeys = SERVICES.map((service) => ({
  ...service,
  modes: Object.fromEntries(
    Object.entries(service.modes).filter(([, { access }]) => access.includes('api_key')),
  ),
}))

/** How a client may repeat the call. Reads change nothing, and a report is counted once. */
const repeatOf = ({ idempotent, permission }: Mode): 'keyed' | 'safe' | 'once' => {
  if (idempotent) return 'keyed'
  return permission?.endsWith('.read') || permission === 'count.write' ? 'safe' : 'once'
}

interface Described {
  components: { schemas: Record<string, unknown> }
  paths: Record<
    string,
    { post: { responses: { 200: { content: { 'application/json': { schema: Ref } } } } } }
  >
}
interface Ref {
  $ref: string
}
const described = () => openapi(forKeys) as unknown as Described

/** The schemas of all calls with an API key, by openapi-typescript: no zod, no contract. */
const schemaTypes = async (): Promise<string> => {
  const { Problem: _, ...schemas } = described().components.schemas
  const document = { openapi: '3.1.0', paths: {}, components: { schemas } } as unknown as OpenAPI3
  const types = astToString(await openapiTypes(document, { rootTypes: true, rootTypesNoSchemaPrefix: true }))
  const withoutUnused = types.replaceAll(/^export type \S+ = Record<string, never>;\n/gm, '')
  return HEAD + withoutUnused.replace('export interface components', 'interface components')
}

/** A method and a table entry for each call with an API key. */
const calls = (): string => {
  const { paths } = described()
  // Several calls can have one type of answer.
  const answerOf = (address: string): string => {
    const ref = paths[address]?.post.responses[200].content['application/json'].schema.$ref
    return ref?.split('/').at(-1) ?? ''
  }
  const all = forKeys.flatMap(({ path, modes }) =>
    Object.entries(modes).map(([name, mode]) => {
      const types = { request: `${pascalCase(name)}Request`, answer: answerOf(`${path}/${name}`) }
      return { name, path, mode, ...types }
    }),
  )
  const types = new Set(all.flatMap(({ request, answer }) => [request, answer]))
  const imports = [...types].map((type) => `  ${type},`)
  const methods = all.map(({ name, mode, request, answer }) => {
    const mark = mode.input.safeParse({}).success ? '?' : ''
    return `  /** ${mode.summary}. */\n  ${name}(input${mark}: ${request}, options?: CallOptions): Promise<${answer}>`
  })
  return `${HEAD}import type { CallOptions } from '../options.ts'
import type {
${imports.join('\n')}
} from './schemas.ts'

/** One method for each call with an API key. */
export interface Calls {
${methods.join('\n')}
}

/** Address of each call, and how it may be repeated. */
export const CALLS = {
${all.map(({ name, path, mode }) => `  ${name}: ['${path}', '${repeatOf(mode)}'],`).join('\n')}
} as const satisfies Record<keyof Calls, readonly [string, 'keyed' | 'safe' | 'once']>
`
}

/** The generated files of `packages/client`, by their paths from the root of the repository. */
export const clientFiles = async (): Promise<Record<string, string>> => ({
  'packages/client/src/generated/schemas.ts': await schemaTypes(),
  'packages/client/src/generated/calls.ts': calls(),
})
