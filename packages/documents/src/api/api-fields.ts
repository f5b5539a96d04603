import type { Language } from '@assure/contract/constants'
import { isJson, type Json } from '@assure/contract/json-schema'
import { defaultNote } from '@assure/contract/openapi-schemas'
import { type Inline, withCode } from '../blocks.ts'
import { typeWords } from './type-words.ts'

/** One field of a call's request or answer. */
export interface ApiField {
  /** Path from the root, such as `licences[].licence_code`. */
  path: string
  type: Inline[]
  optional: boolean
  description: string | undefined
  /** For answers with several variants: the `result` values of those with the field. */
  only: string[]
}

interface Found extends Omit<ApiField, 'type'> {
  types: string[]
}

/** Returns the variants of a schema. `null` is part of the type, not a variant. */
const shapesOf = (schema: Json): Json[] =>
  ((schema['anyOf'] ?? schema['oneOf'] ?? [schema]) as Json[]).filter(({ type }) => type !== 'null')

/** Returns the `result` values that identify a variant. */
const resultOf = (schema: Json): string[] => {
  const result = isJson(schema['properties']) ? schema['properties']['result'] : undefined
  if (!isJson(result)) return []
  if ('const' in result) return [String(result['const'])]
  return Array.isArray(result['enum']) ? result['enum'].map(String) : []
}

/** Returns the description of a field without the note on its default, because translations do not have it. */
const descriptionOf = (schema: Json): string | undefined => {
  const text = schema['description'] as string | undefined
  if (!('x-default' in schema)) return text
  return text?.replace(defaultNote(schema['x-default']), '').trim() || undefined
}

/** Lists the fields of a schema, parents before children. `components` resolves its references. */
export const apiFields = (
  schema: Json,
  language: Language,
  components: Record<string, Json> = {},
): ApiField[] => {
  const words = typeWords(language)
  const resolved = (one: Json): Json => {
    const { $ref, ...rest } = one
    return typeof $ref === 'string' ? { ...components[$ref.split('/').at(-1) ?? ''], ...rest } : one
  }
  const found = new Map<string, Found>()

  const walk = (outer: Json, at: string, only: string[]): void => {
    const all = shapesOf(resolved(outer))
    for (const each of all) {
      const shape = resolved(each)
      const mine = at === '' && all.length > 1 ? resultOf(shape) : only
      const required = (shape['required'] ?? []) as string[]
      for (const [name, child] of Object.entries((shape['properties'] ?? {}) as Record<string, Json>)) {
        add(at === '' ? name : `${at}.${name}`, resolved(child), !required.includes(name), mine)
      }
      if (isJson(shape['items'])) walk(shape['items'], `${at}[]`, mine)
      if (isJson(shape['additionalProperties'])) walk(shape['additionalProperties'], `${at}.*`, mine)
    }
  }
  const add = (path: string, schema: Json, optional: boolean, only: string[]): void => {
    const type = words.typeOf(schema, resolved)
    const known = found.get(path)
    if (known) {
      if (!known.types.includes(type)) known.types.push(type)
      known.optional ||= optional
      known.only.push(...only.filter((result) => !known.only.includes(result)))
      known.description ??= descriptionOf(schema)
    } else
      found.set(path, {
        path,
        types: [type],
        optional,
        description: descriptionOf(schema),
        only: [...only],
      })
    walk(schema, path, only)
  }
  walk(schema, '', [])
  const results = new Set([...found.values()].flatMap(({ only }) => only))
  return [...found.values()].map(({ types, only, ...field }) => ({
    ...field,
    type: withCode(words.joined(types)),
    only: only.length === results.size ? [] : only,
  }))
}
