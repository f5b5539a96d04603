import type * as z from 'zod'

type Type = z.core.$ZodType

/** The types directly below a type: of a field, of each item, or all that a value may have. */
const below = (type: Type, part: PropertyKey): readonly Type[] => {
  const { def } = (type as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const field = def.shape[String(part)]
      return field ? [field] : []
    }
    case 'array':
      return [def.element]
    case 'record':
      return [def.valueType]
    default:
      return []
  }
}

/** The types that a type consists of, without what only wraps them. */
const unwrapped = (type: Type): readonly Type[] => {
  const { def } = (type as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return unwrapped(def.innerType)
    case 'pipe':
      return unwrapped(def.in)
    case 'union':
      return def.options.flatMap(unwrapped)
    default:
      return [type]
  }
}

/** Returns the names of the fields that an input takes at a path. */
export const knownFieldsAt = (type: Type, path: readonly PropertyKey[]): string[] => {
  const types = path.reduce<readonly Type[]>(
    (found, part) => found.flatMap((each) => below(each, part)).flatMap(unwrapped),
    unwrapped(type),
  )
  return types.flatMap((each) => {
    const { def } = (each as z.core.$ZodTypes)._zod
    return def.type === 'object' ? Object.keys(def.shape) : []
  })
}
