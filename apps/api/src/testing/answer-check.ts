import type { Shape } from '#src/platform/database/row.ts'
import type { Answer } from '#src/platform/database/select.ts'

/** Lists the differences between a result and its shape, one per line. */
export const differencesOf = (shape: Shape, { rows, fields }: Answer): string[] => {
  const names = new Set(fields.map(({ name }) => name))
  const missing = Object.keys(shape).filter((name) => !names.has(name))
  return [
    ...missing.map((name) => `${name} is in the shape and not in the answer`),
    ...fields.flatMap(({ name, dataTypeID }) => {
      const column = shape[name]
      if (!column) return [`${name} is in the answer and not in the shape`]
      const isNull = (row: unknown) => (row as Record<string, unknown>)[name] === null
      return [
        ...(column.typeIds.includes(dataTypeID)
          ? []
          : [`${name} has the type ${dataTypeID}, and the shape says ${column.typeIds.join(' or ')}`]),
        ...(!column.isNullable && rows.some(isNull)
          ? [`${name} is null, and the shape does not allow it`]
          : []),
      ]
    }),
  ]
}
