import * as z from 'zod'
import { exampleOf, variantsOf } from '../example-of.ts'
import { isJson, type Json } from '../json-schema.ts'

/** Returns a minimal valid value for each variant of a type. */
export const samplesOf = (type: z.ZodType): unknown[] => {
  const { $defs = {}, ...schema } = z.toJSONSchema(type, { io: 'input' }) as Json
  const definitions = $defs as Record<string, Json>
  const resolve = (ref: string) => definitions[ref.split('/').at(-1) ?? ''] ?? {}
  return variantsOf(schema, resolve).map((shape) => exampleOf(shape, resolve))
}

/** Returns a copy with an undeclared field in each of its objects. The field's value is `planted`. */
export const withTooMuch = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withTooMuch)
  if (!isJson(value)) return value
  const fields = Object.entries(value).map(([name, part]) => [name, withTooMuch(part)])
  return { ...(Object.fromEntries(fields) as Json), password_hash: 'planted' }
}
