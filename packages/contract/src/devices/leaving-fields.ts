import * as z from 'zod'
import { LOCALES, REPORTS_PER_CALL_MAX } from '../constants.ts'
import { isJson, type Json } from '../json-schema.ts'
import type { Mode } from '../rpc.ts'
import { EstimationReport, SafetyReport } from '../usage/usage-reports.ts'
import { deviceService, ScanReport } from './device.contract.ts'
import { ApiKey, DeviceProof } from './device-proof.ts'

/** One field that a device or an app with the SDK can send. */
export interface LeavingField {
  /** JSON pointer (RFC 6901); `*` stands for each element of a list. */
  pointer: string
  /** The type with its limits, in words. */
  type: string
  optional: boolean
  /** Variants of the report that have the field, such as `nlp`; empty for all. */
  variants: string[]
}

/** Data that leaves a device: the body of a call, or a proof of the caller. */
export interface Leaving {
  name: string
  schema: z.ZodType
  fields: LeavingField[]
  /** Pointers of places that allow undeclared fields. There must be none. */
  open: string[]
}

const childrenOf = (schema: Json): [string, Json][] =>
  isJson(schema['properties']) ? (Object.entries(schema['properties']) as [string, Json][]) : []
const variantsOf = (schema: Json): Json[] =>
  ((schema['oneOf'] ?? schema['anyOf']) as Json[] | undefined) ?? [schema]

const number = (value: unknown): string => Number(value).toLocaleString(LOCALES.en)
const range = (least: unknown, most: unknown, what: string): string => {
  if (least !== undefined && least === most) return `${number(least)}${what}`
  if (most === undefined || Number(most) >= Number.MAX_SAFE_INTEGER)
    return `${number(least ?? 0)}${what} or more`
  return least === undefined ? `up to ${number(most)}${what}` : `${number(least)} to ${number(most)}${what}`
}

const textType = (schema: Json): string => {
  if (schema['format'] === 'uuid') return 'random UUID, version 4'
  if (schema['format'] === 'date') return 'calendar day, YYYY-MM-DD'
  if (schema['format'] === 'uri') return 'address (URL)'
  const { minLength, maxLength } = schema
  if (minLength === undefined && maxLength === undefined) return 'text'
  return `text, ${range(minLength, maxLength, ' characters')}`
}

const typeOf = (schema: Json): string => {
  if ('const' in schema) return `always \`${String(schema['const'])}\``
  if (Array.isArray(schema['enum']))
    return `one of ${schema['enum'].map((value) => `\`${String(value)}\``).join(', ')}`
  if (schema['type'] === 'integer') return `whole number, ${range(schema['minimum'], schema['maximum'], '')}`
  if (schema['type'] === 'string') return textType(schema)
  if (schema['type'] === 'object') return 'the fields below'
  if (schema['type'] === 'array' && isJson(schema['items'])) {
    const list = `list of ${range(schema['minItems'], schema['maxItems'], '')}`
    return schema['items']['type'] === 'integer'
      ? `${list}, each a ${typeOf(schema['items'])}`
      : `${list}, each with the fields below`
  }
  throw new Error(`A type that has no words: ${JSON.stringify(schema)}`)
}

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** Returns the name of a variant: the constant value of its discriminating field. */
const variantName = (schema: Json): string =>
  childrenOf(schema)
    .flatMap(([, child]) => ('const' in child ? [String(child['const'])] : []))
    .join(' ')

const walk = (schema: Json, at: string, variants: string[], into: Leaving): void => {
  const required = (schema['required'] ?? []) as string[]
  if (schema['type'] === 'object' && schema['additionalProperties'] !== false) into.open.push(at || '/')
  for (const [name, child] of childrenOf(schema)) {
    const pointer = `${at}/${escaped(name)}`
    into.fields.push({ pointer, type: typeOf(child), optional: !required.includes(name), variants })
    walk(child, pointer, variants, into)
  }
  const items = schema['items']
  if (!isJson(items)) return
  const all = variantsOf(items)
  for (const one of all) {
    const name = all.length > 1 ? [...variants, variantName(one)] : variants
    if (childrenOf(one).length > 0 || one['type'] === 'object') walk(one, `${at}/*`, name, into)
    // A list item without named fields must be an integer or a string.
    else if (!['integer', 'string'].includes(String(one['type']))) into.open.push(`${at}/*`)
  }
}

/** Merges the same field of several variants into one, with all its types and variants. */
const merged = (fields: readonly LeavingField[]): LeavingField[] => {
  const all = new Set(fields.flatMap(({ variants }) => variants))
  return [...Map.groupBy(fields, ({ pointer }) => pointer)].map(([pointer, same]) => {
    const types = [...new Set(same.map(({ type }) => type))]
    const variants = same.flatMap((field) => field.variants)
    const constants = types.map((type) => type.replace('always ', ''))
    return {
      pointer,
      type: types.length === 1 ? (types[0] ?? '') : `one of ${constants.join(', ')}`,
      optional: same.some(({ optional }) => optional),
      variants: variants.length === all.size ? [] : variants,
    }
  })
}

/** Lists all fields of a schema. */
export const leaving = (name: string, schema: z.ZodType): Leaving => {
  const found: Leaving = { name, schema, fields: [], open: [] }
  walk(z.toJSONSchema(schema, { io: 'input' }) as Json, '', [], found)
  return { ...found, fields: merged(found.fields) }
}

/** Schemas of the single reports. The call's schema does not contain them, because reports are parsed one by one. */
const REPORT_SHAPES: Record<string, z.ZodType> = {
  report_scans: ScanReport,
  report_estimations: EstimationReport,
  report_online_safety: SafetyReport,
}

/** Returns the schema of a whole request body, including `execution_mode` and reports. */
const bodyOf = (name: string, { input }: Mode): z.ZodType => {
  if (!(input instanceof z.ZodObject)) throw new Error(`${name} takes no object.`)
  const shape = REPORT_SHAPES[name]
  const reports = shape && { reports: z.array(shape).min(1).max(REPORTS_PER_CALL_MAX) }
  return input.extend({ execution_mode: z.literal(name), ...reports })
}

/** Returns all data that leaves a device or an app with the SDK: every call of the device service and both proofs. */
export const allLeaving = (modes: Record<string, Mode> = deviceService.modes): Leaving[] => [
  ...Object.entries(modes).map(([name, mode]) => leaving(name, bodyOf(name, mode))),
  leaving('DPoP', DeviceProof),
  leaving('Authorization', ApiKey),
]
