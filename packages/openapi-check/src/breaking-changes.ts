/** A JSON object of an OpenAPI document. */
export type Json = Record<string, unknown>

/** Use of a schema: input must still take all that it took, output must still have all that it had. */
type Direction = 'input' | 'output'

interface Side {
  root: Json
  schema: Json
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const objectAt = (json: Json, key: string): Json => (isObject(json[key]) ? json[key] : {})
const listAt = (json: Json, key: string): unknown[] => (Array.isArray(json[key]) ? json[key] : [])

/** Follows the reference of an object, if it is one. */
const resolved = (root: Json, json: Json): Json => {
  if (typeof json['$ref'] !== 'string') return json
  const target = json['$ref']
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), root)
  return isObject(target) ? resolved(root, target) : {}
}

const typesOf = (schema: Json): unknown[] =>
  Array.isArray(schema['type']) ? schema['type'] : [schema['type']]
const valuesOf = (schema: Json): unknown[] | undefined =>
  'const' in schema ? [schema['const']] : Array.isArray(schema['enum']) ? schema['enum'] : undefined

/** Limits of which a higher value takes less, and limits of which a lower one does. */
const LIMITS = [
  ...['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'].map((name) => ({
    name,
    sign: 1,
  })),
  ...['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'].map((name) => ({
    name,
    sign: -1,
  })),
]

const narrowed = (before: Json, now: Json, at: string): string[] => [
  ...LIMITS.filter(({ name, sign }) => {
    const [old, next] = [before[name], now[name]]
    return typeof next === 'number' && (typeof old !== 'number' || sign * (next - old) > 0)
  }).map(({ name }) => `${at}: ${name} is narrower`),
  ...['pattern', 'format', 'multipleOf']
    .filter((name) => now[name] !== undefined && now[name] !== before[name])
    .map((name) => `${at}: ${name} is new or another`),
]

const objectChanges = (
  before: Side,
  now: Side,
  direction: Direction,
  at: string,
  seen: Set<string>,
): string[] => {
  const [old, next] = [before.schema, now.schema]
  const properties = objectAt(next, 'properties')
  const [mustBefore, mustNow] = [listAt(old, 'required'), listAt(next, 'required')]
  const removed = (name: unknown): boolean => properties[String(name)] === undefined
  return [
    ...Object.entries(objectAt(old, 'properties')).flatMap(([name, schema]) => {
      const here = `${at}/${name}`
      const other = properties[name]
      if (!isObject(schema) || !isObject(other)) return [`${here}: the field is removed`]
      return schemaChanges(
        { root: before.root, schema },
        { root: now.root, schema: other },
        direction,
        here,
        seen,
      )
    }),
    ...(direction === 'input'
      ? mustNow
          .filter((name) => !mustBefore.includes(name))
          .map((name) => `${at}/${String(name)}: is required now`)
      : mustBefore
          .filter((name) => !mustNow.includes(name) && !removed(name))
          .map((name) => `${at}/${String(name)}: may be missing now`)),
    ...(direction === 'input' &&
    next['additionalProperties'] === false &&
    old['additionalProperties'] !== false
      ? [`${at}: takes no further fields now`]
      : []),
  ]
}

/** Each branch of a union must still be there: by its discriminator, otherwise any that fits. */
const unionChanges = (
  before: Side,
  now: Side,
  direction: Direction,
  at: string,
  seen: Set<string>,
): string[] => {
  const branches = ({ schema }: Side): unknown[] => [...listAt(schema, 'oneOf'), ...listAt(schema, 'anyOf')]
  const mapping = ({ schema }: Side): Json => objectAt(objectAt(schema, 'discriminator'), 'mapping')
  const compare = (one: Json, other: Json, here: string): string[] =>
    schemaChanges(
      { root: before.root, schema: one },
      { root: now.root, schema: other },
      direction,
      here,
      seen,
    )
  const names = Object.entries(mapping(before))
  if (names.length > 0)
    return names.flatMap(([name, ref]) => {
      const target = mapping(now)[name]
      const here = `${at}(${name})`
      return target === undefined ? [`${here}: is removed`] : compare({ $ref: ref }, { $ref: target }, here)
    })
  const others = branches(now).filter(isObject)
  return branches(before)
    .filter(isObject)
    .flatMap((branch, index) =>
      others.some((other) => compare(branch, other, at).length === 0)
        ? []
        : [`${at}: branch ${index} is removed`],
    )
}

/** Lists the changes of a schema that break a client. `seen` holds the pairs of references under comparison. */
const schemaChanges = (
  before: Side,
  now: Side,
  direction: Direction,
  at: string,
  seen: Set<string>,
): string[] => {
  const pair = `${String(before.schema['$ref'])} ${String(now.schema['$ref'])} ${direction}`
  if (before.schema['$ref'] !== undefined && seen.has(pair)) return []
  const inner = new Set(seen).add(pair)
  const old = resolved(before.root, before.schema)
  const next = resolved(now.root, now.schema)
  const sides = [
    { root: before.root, schema: old },
    { root: now.root, schema: next },
  ] as const
  const lost = typesOf(old).filter((type) => !typesOf(next).includes(type))
  const gained = typesOf(next).filter((type) => !typesOf(old).includes(type))
  if (lost.length > 0 || (direction === 'output' && gained.length > 0)) return [`${at}: has another type`]
  const [values, known] = [valuesOf(old), valuesOf(next)]
  const all = values ?? (direction === 'input' ? ['any other value'] : [])
  const gone = known && all.filter((value) => !known.includes(value))
  const items = [old['items'], next['items']]
  return [
    ...(gone ?? []).map((value) => `${at}: ${String(value)} is removed`),
    ...(direction === 'input' ? narrowed(old, next, at) : []),
    ...objectChanges(...sides, direction, at, inner),
    ...unionChanges(...sides, direction, at, inner),
    ...(isObject(items[0]) && isObject(items[1])
      ? schemaChanges(
          { root: before.root, schema: items[0] },
          { root: now.root, schema: items[1] },
          ...([direction, `${at}[]`, inner] as const),
        )
      : []),
  ]
}

const alternatives = (operation: Json): string[] =>
  listAt(operation, 'security').map(
    (each) =>
      Object.keys(each as Json)
        .toSorted()
        .join(' and ') || 'nobody',
  )

const schemasOf = (root: Json, holder: Json): Map<string, Json> =>
  new Map(
    Object.entries(objectAt(resolved(root, holder), 'content')).map(([type, content]) => [
      type,
      objectAt(content as Json, 'schema'),
    ]),
  )

const contentChanges = (
  before: [Json, Json],
  now: [Json, Json],
  direction: Direction,
  at: string,
): string[] => {
  const found = schemasOf(...now)
  return [...schemasOf(...before)].flatMap(([type, schema]) => {
    const other = found.get(type)
    if (!other) return [`${at}: ${type} is removed`]
    return schemaChanges(
      { root: before[0], schema },
      { root: now[0], schema: other },
      direction,
      at,
      new Set(),
    )
  })
}

const parameterChanges = (before: [Json, Json], now: [Json, Json], at: string): string[] => {
  const parametersOf = ([root, operation]: [Json, Json]): Json => ({
    properties: Object.fromEntries(
      listAt(operation, 'parameters').map((each) => {
        const parameter = resolved(root, each as Json)
        return [`${String(parameter['in'])}:${String(parameter['name'])}`, parameter['schema']]
      }),
    ),
    required: listAt(operation, 'parameters')
      .map((each) => resolved(root, each as Json))
      .filter(({ required }) => required === true)
      .map(({ in: place, name }) => `${String(place)}:${String(name)}`),
  })
  const sides = [before, now].map((each) => ({ root: each[0], schema: parametersOf(each) }))
  return objectChanges(sides[0] as Side, sides[1] as Side, 'input', at, new Set())
}

/**
 * Lists the changes between two OpenAPI documents that break a client of the first one (docs/versioning.md): a removed call,
 * field or value, a new required field, a narrower limit, another type or another proof of the caller.
 */
export const breakingChanges = (before: Json, now: Json): string[] =>
  Object.entries(objectAt(before, 'paths')).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Json>).flatMap(([method, operation]) => {
      const at = `${method.toUpperCase()} ${path}`
      const next = objectAt(objectAt(objectAt(now, 'paths'), path), method)
      if (Object.keys(next).length === 0) return [`${at}: the call is removed`]
      const proofs = alternatives(next)
      const responses = objectAt(next, 'responses')
      const isOpen = proofs.length === 0
      return [
        ...alternatives(operation)
          .filter((proof) => !isOpen && !proofs.includes(proof))
          .map((proof) => `${at}: takes no ${proof} any more`),
        ...(alternatives(operation).length === 0 && !isOpen && !proofs.includes('nobody')
          ? [`${at}: needs a proof now`]
          : []),
        ...parameterChanges([before, operation], [now, next], at),
        ...contentChanges(
          [before, objectAt(operation, 'requestBody')],
          [now, objectAt(next, 'requestBody')],
          'input',
          at,
        ),
        ...Object.entries(objectAt(operation, 'responses')).flatMap(([status, response]) =>
          isObject(responses[status])
            ? contentChanges(
                [before, response as Json],
                [now, responses[status]],
                'output',
                `${at} ${status}`,
              )
            : [],
        ),
      ]
    }),
  )
