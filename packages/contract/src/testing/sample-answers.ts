import * as z from 'zod'
import { exampleOf, variantsOf } from '../example-of.ts'
import { isJson, type Json } from '../json-schema.ts'

/** The smallest valid value of each shape that a type has. */
export const samplesOf = (type: z.ZodType): unknown[] => {
  const { $defs = {}, ...schema } = z.toJSONSchema(type, { io: 'input' }) as Json
  const definitions = $defs as Record<string, Json>
  const resolve = (ref: string) => definitions[ref.split('/').at(-1) ?? ''] ?? {}
  return variantsOf(schema, resolve).map((shape) => exampleOf(shape, resolve))
}

/** The same value with one field too many in each of its objects; `planted` is the field's value. */
export const withTooMuch = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withTooMuch)
  if (!isJson(value)) return value
  const fields = Object.entries(value).map(([name, part]) => [name, withTooMuch(part)])
  return { ...(Object.fromEntries(fields) as Json), password_hash: 'planted' }
}
