import * as z from 'zod'
import { variantsOf } from './example-of.ts'
import { JsonValue } from './fields.ts'
import { pascalCase } from './openapi-names.ts'
import { isJson, type Json } from './json-schema.ts'
import { judgedAs } from './usage/usage-reports.ts'

type Io = 'input' | 'output'

const SCHEMAS = '#/components/schemas/'
export const schemaRef = (name: string) => ({ $ref: SCHEMAS + name })

/** Returns the fixed values of a property; empty if it can have others. */
const constantsOf = (property: unknown): unknown[] => {
  if (!isJson(property)) return []
  if ('const' in property) return [property['const']]
  return Array.isArray(property['enum']) ? property['enum'] : []
}

/** Returns a note on the default for a field's description. Generators make fields with a schema `default` required. */
export const defaultNote = (value: unknown): string => `Default: \`${JSON.stringify(value)}\`.`

const withoutDefault = ({ default: value, ...schema }: Json): Json => ({
  ...schema,
  description: [schema['description'], defaultNote(value)].filter(Boolean).join(' '),
  'x-default': value,
})

/** Drops patterns that need the `u` flag. Many generators omit the flag, which changes their meaning. */
const withoutUnicodePatterns = ({ pattern, allOf, ...schema }: Json): Json => {
  const kept = Array.isArray(allOf) ? allOf.filter((part: Json) => Object.keys(part).length > 0) : []
  const isPlain = typeof pattern === 'string' && !pattern.includes(String.raw`\p{`)
  return { ...schema, ...(isPlain ? { pattern } : {}), ...(kept.length > 0 ? { allOf: kept } : {}) }
}

/** Converts the contract's types to JSON schemas and collects the named components. */
export const schemaCollector = () => {
  const components: Record<string, Json> = {}

  /** Adds a component and returns a reference to it. Throws if another schema has the name. */
  const add = (name: string, schema: Json) => {
    const known = components[name]
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two different schemas are named ${name}.`)
    components[name] = schema
    return schemaRef(name)
  }

  const resolve = (ref: string) => components[ref.replace(SCHEMAS, '')] ?? {}

  /** Returns the fixed values of a property in a union member; empty if a variant allows any value. */
  const valuesOf = (member: Json, property: string): string[] => {
    const values = variantsOf(member, resolve).map((shape) =>
      constantsOf((shape['properties'] as Json)?.[property]),
    )
    return values.every((each) => each.length > 0) ? [...new Set(values.flat().map(String))] : []
  }

  /** Returns the property that discriminates the members of a union, or undefined. */
  const discriminatorOf = (members: readonly Json[]): string | undefined => {
    const [shape] = members.flatMap((member) => variantsOf(member, resolve))
    return Object.keys((shape?.['properties'] ?? {}) as Json).find((property) => {
      const values = members.map((member) => valuesOf(member, property))
      return values.every((each) => each.length > 0) && new Set(values.flat()).size === values.flat().length
    })
  }

  /** Makes the members of a union separate components, because a discriminator needs references. */
  const discriminated = (schema: Json, name: string): Json => {
    const members = (schema['oneOf'] ?? []) as Json[]
    const propertyName = members.length > 1 ? discriminatorOf(members) : undefined
    if (propertyName === undefined) return schema
    const named = members.map((member) => {
      const values = valuesOf(member, propertyName)
      return { values, ref: add(`${name}${pascalCase(values[0] ?? '')}`, member) }
    })
    const mapping = Object.fromEntries(
      named.flatMap(({ values, ref }) => values.map((value) => [value, ref.$ref])),
    )
    return { ...schema, oneOf: named.map(({ ref }) => ref), discriminator: { propertyName, mapping } }
  }

  const published = (schema: unknown, name: string, io: Io): unknown => {
    if (Array.isArray(schema)) return schema.map((part) => published(part, name, io))
    if (!isJson(schema)) return schema
    const { properties, $ref, ...rest } = schema
    const parts: Json = {
      ...Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, published(part, name, io)])),
      ...(typeof $ref === 'string' ? { $ref: $ref.replace('#/$defs/', SCHEMAS) } : {}),
      ...(isJson(properties) && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([key, part]) => [
            key,
            published(part, `${name}${pascalCase(key)}`, io),
          ]),
        ),
      }),
    }
    const usable = withoutUnicodePatterns(parts)
    return discriminated(io === 'input' && 'default' in usable ? withoutDefault(usable) : usable, name)
  }

  /** Returns the schema of a type. `name` is the prefix for its unnamed parts. */
  const schemaOf = (type: z.ZodType, io: Io, name: string): Json => {
    const {
      $schema: _,
      $defs,
      ...schema
    } = z.toJSONSchema(type, {
      io,
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema === JsonValue) delete jsonSchema.$ref
        const judged = judgedAs.get(zodSchema)
        if (judged) jsonSchema.items = add(judged.name, schemaOf(judged.shape, 'input', judged.name))
      },
    }) as Json
    for (const [id, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
      // Skip generated names. They are parts of JsonValue, which is published without its structure.
      if (!id.startsWith('__')) add(id, published(definition, id, io) as Json)
    }
    return published(schema, name, io) as Json
  }

  /** Adds the schema of an answer under a name, unless the type has one of its own. Returns a reference to it. */
  const answer = (type: z.ZodType, name: string): { $ref: string } => {
    const schema = schemaOf(type, 'output', name)
    return typeof schema['$ref'] === 'string' ? { $ref: schema['$ref'] } : add(name, schema)
  }

  return { components, add, answer, resolve, schemaOf }
}
