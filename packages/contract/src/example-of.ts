import { EXAMPLE_DAY, EXAMPLE_UTC, EXAMPLE_UUID } from './example-values.ts'
import { isJson, type Json } from './json-schema.ts'

/** Example values of text fields by name. For other text fields the example is the name. */
const TEXTS: Record<string, string> = {
  email: 'store@example.com',
  reseller_email: 'reseller@example.com',
  password: 'Correct-horse-7',
  domain: 'northwind.com',
  issuer: 'https://id.northwind.com',
  envelope: '0110'.repeat(10),
}
const FORMATS: Record<string, string> = {
  date: EXAMPLE_DAY,
  uuid: EXAMPLE_UUID,
}

const textOf = (
  name: string,
  { format, minLength = 0, maxLength = Number.MAX_SAFE_INTEGER, pattern }: Json,
) => {
  const text =
    FORMATS[String(format)] ?? TEXTS[name] ?? (String(pattern).includes('@') ? 'store@example.com' : name)
  return text.padEnd(Number(minLength), 'x').slice(0, Number(maxLength))
}

const numberOf = (name: string, { minimum, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER }: Json) => {
  const least = Math.max(Number(minimum ?? 1), Number(exclusiveMinimum ?? 0) + 1, 1)
  return Math.min(name.endsWith('_utc') ? EXAMPLE_UTC : least, Number(maximum))
}

/** Returns the schema of a `$ref`. */
export type Resolve = (ref: string) => Json

/** Returns the members of a union, or the schema itself. */
export const variantsOf = (schema: Json, resolve: Resolve): Json[] => {
  if ('$ref' in schema) return variantsOf(resolve(String(schema['$ref'])), resolve)
  const members = (schema['oneOf'] ?? schema['anyOf']) as Json[] | undefined
  return members ? members.flatMap((member) => variantsOf(member, resolve)) : [schema]
}

/** Builds a minimal example of a JSON schema: only required fields, and one item of each variant in a list. */
export const exampleOf = (schema: Json, resolve: Resolve, name = 'text'): unknown => {
  const [shape = {}] = variantsOf(schema, resolve)
  if ('const' in shape) return shape['const']
  if (Array.isArray(shape['enum'])) return shape['enum'][0]
  const [type] = [shape['type']].flat()
  switch (type) {
    case 'object':
      return objectOf(shape, resolve)
    case 'array': {
      const items = variantsOf(isJson(shape['items']) ? shape['items'] : {}, resolve)
      const least = Math.max(Number(shape['minItems'] ?? 1), items.length)
      const length = Math.min(least, Number(shape['maxItems'] ?? least))
      return Array.from({ length }, (_, index) => exampleOf(items[index % items.length] ?? {}, resolve, name))
    }
    case 'string':
      return textOf(name, shape)
    case 'integer':
    case 'number':
      return numberOf(name, shape)
    case 'boolean':
      return true
    default:
      return null
  }
}

const objectOf = ({ properties, required, additionalProperties, propertyNames }: Json, resolve: Resolve) => {
  const fields = (properties ?? {}) as Record<string, Json>
  const anyField = isJson(additionalProperties) ? additionalProperties : {}
  const names = (required ?? []) as string[]
  // An object with free names gets one example name.
  const free = names.length === 0 && isJson(additionalProperties)
  const freeName = () =>
    String(exampleOf(isJson(propertyNames) ? propertyNames : { type: 'string' }, resolve, 'name'))
  return Object.fromEntries(
    (free ? [freeName()] : names).map((name) => [name, exampleOf(fields[name] ?? anyField, resolve, name)]),
  )
}
