import type { Language } from '@assure/contract/constants'
import { isJson, type Json } from '@assure/contract/json-schema'
import { defaultNote } from '@assure/contract/openapi-schemas'
import { type Inline, withCode } from '../blocks.ts'
import { CALL_WORDS } from './call-words.ts'
import { said } from './said.ts'
import { typeWords } from './type-words.ts'

/** One field of a request or an answer, with the fields below it. */
export interface CallField {
  name: string
  /** Its anchor on the page of the call, such as `takes-reports-day`. */
  id: string
  type: Inline[]
  /** `required`: the request must have the field. `optional`: the answer may lack it. */
  presence: 'required' | 'optional' | undefined
  description: Inline[]
  /** The values of an enum, or the names of alike fields. */
  values: string[]
  standard: string | undefined
  /** Accepted from older clients only. */
  isFormer: boolean
  shape: FieldShape
}

/** The fields of an object. Those of a union are in one variant for each value of its first constant field. */
export interface FieldShape {
  fields: CallField[]
  variants: { label: string; fields: CallField[] }[]
}

/** Alike fields of an object are listed by name only from this number on. */
const ALIKE_MIN = 2
const EMPTY: FieldShape = { fields: [], variants: [] }

const propertiesOf = (schema: Json) => Object.entries((schema['properties'] ?? {}) as Record<string, Json>)

const constantsOf = (schema: Json): string[] | undefined => {
  if ('const' in schema) return [String(schema['const'])]
  return Array.isArray(schema['enum']) ? schema['enum'].map(String) : undefined
}

/** Returns the description without the note on the default, because the default is shown next to it. */
const descriptionOf = (schema: Json): string => {
  const text = typeof schema['description'] === 'string' ? schema['description'] : ''
  return 'x-default' in schema ? text.replace(defaultNote(schema['x-default']), '').trim() : text
}

/** Reads the fields of a schema, nested as in the data. `components` resolves its references. */
export const callFields = (
  schema: Json,
  {
    language,
    components,
    prefix,
  }: { language: Language; components: Record<string, Json>; prefix: 'takes' | 'answers' },
): FieldShape => {
  const words = typeWords(language)
  const resolved = (one: Json): Json => {
    const { $ref, ...rest } = one
    return typeof $ref === 'string' ? { ...components[$ref.split('/').at(-1) ?? ''], ...rest } : one
  }
  const shapesOf = (outer: Json): Json[] => {
    const members = (outer['anyOf'] ?? outer['oneOf']) as Json[] | undefined
    return members
      ? members.flatMap((each) => shapesOf(resolved(each))).filter(({ type }) => type !== 'null')
      : [outer]
  }
  const presenceOf = (isRequired: boolean): CallField['presence'] => {
    if (prefix === 'takes') return isRequired ? 'required' : undefined
    return isRequired ? undefined : 'optional'
  }
  /** Whether all fields are of one kind without a description: their names are enough. */
  const alikeIn = (shape: Json): string[] => {
    const all = propertiesOf(shape)
    const [first] = all
    const isAlike = all.every(([, each]) => JSON.stringify(each) === JSON.stringify(first?.[1]))
    const isPlain =
      first !== undefined && !('properties' in resolved(first[1])) && !resolved(first[1])['enum']
    return all.length >= ALIKE_MIN && isAlike && isPlain ? all.map(([name]) => name) : []
  }
  const listOf = (shape: Json, at: string): CallField[] => {
    const required = (shape['required'] ?? []) as string[]
    return propertiesOf(shape).map(([name, child]) =>
      fieldOf(name, resolved(child), required.includes(name), at),
    )
  }

  const valuesOf = (shape: Json, name: string): string[] | undefined =>
    constantsOf(resolved((shape['properties'] as Record<string, Json>)[name] ?? {}))
  /** Returns the constant fields that tell the members of a union apart: the first, and `code` where it is not enough. */
  const toldBy = (shapes: readonly Json[]): string[] => {
    const first = propertiesOf(shapes[0] ?? {}).find(([, each]) => constantsOf(resolved(each)))?.[0]
    if (first === undefined) return []
    const values = shapes.map((shape) => valuesOf(shape, first)?.join())
    return new Set(values).size === shapes.length ? [first] : [first, 'code']
  }

  const shapeOf = (outer: Json, at: string): FieldShape => {
    const shapes = shapesOf(resolved(outer))
    if (shapes.length > 1) {
      const told = toldBy(shapes)
      if (told.length === 0) return { ...EMPTY, fields: shapes.flatMap((shape) => listOf(shape, at)) }
      return {
        fields: [],
        variants: shapes.map((shape) => {
          const values = told.flatMap((name) => {
            const found = valuesOf(shape, name)
            return found ? [{ name, value: found.join(', ') }] : []
          })
          const id = [at, ...values.map(({ value }) => value)].join('-')
          return {
            label: values.map(({ name, value }) => `${name}: ${value}`).join(', '),
            fields: listOf(shape, id).filter(({ name }) => !values.some((each) => each.name === name)),
          }
        }),
      }
    }
    const [shape = {}] = shapes
    if (isJson(shape['items'])) return shapeOf(shape['items'], at)
    if (isJson(shape['additionalProperties'])) {
      const child = resolved(shape['additionalProperties'])
      return isJson(child['properties']) ? { ...EMPTY, fields: [fieldOf('*', child, true, at)] } : EMPTY
    }
    return { ...EMPTY, fields: listOf(shape, at) }
  }

  const fieldOf = (name: string, field: Json, isRequired: boolean, at: string): CallField => {
    const id = `${at}-${name === '*' ? 'each' : name}`
    const shapes = shapesOf(field)
    const [shape = {}] = shapes
    const alike = shapes.length === 1 ? alikeIn(shape) : []
    const values = shapes.length === 1 && !('const' in field) ? (constantsOf(shape) ?? []) : []
    const of = resolved(propertiesOf(shape)[0]?.[1] ?? {})
    const isNull = shapes.length === 1 && JSON.stringify(field).includes('"null"')
    // The default belongs to each of the alike fields, not to their object.
    const defaultOfEach =
      alike.length > 0 && 'x-default' in of
        ? `, ${CALL_WORDS[language].standard} \`${JSON.stringify(of['x-default'])}\``
        : ''
    const kind =
      alike.length > 0
        ? `${words.typeOf(field, resolved)}${words.each} ${words.typeOf(of, resolved)}${defaultOfEach}`
        : values.length > 0
          ? `${words.choice}${isNull ? ` ${words.or} \`null\`` : ''}`
          : words.typeOf(field, resolved)
    return {
      ...{ name, id, presence: presenceOf(isRequired), isFormer: field['deprecated'] === true },
      type: withCode(kind),
      description: descriptionOf(field) ? said(descriptionOf(field), language) : [],
      values: alike.length > 0 ? alike : values,
      standard: 'x-default' in field ? JSON.stringify(field['x-default']) : undefined,
      shape: alike.length > 0 ? EMPTY : shapeOf(field, id),
    }
  }
  return shapeOf(schema, prefix)
}

/** Returns every field at any depth. */
export const allFields = ({ fields, variants }: FieldShape): CallField[] =>
  [...fields, ...variants.flatMap((variant) => variant.fields)].flatMap((field) => [
    field,
    ...allFields(field.shape),
  ])
