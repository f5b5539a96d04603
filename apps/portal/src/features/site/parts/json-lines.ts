/** One line of indented JSON. */
export interface JsonLine {
  /** Path of its value, such as 'age_distributions.25+'; empty for the outermost braces. */
  path: string
  /** Indentation, then the quoted name with its colon, if any. */
  name: string
  value: string
}

/** Height of a line of JSON, so that arrows meet it. */
export const LINE_HEIGHT_PX = 20

/** Splits a value into the lines of its JSON, with an indent of two, in the order of sending. */
export const jsonLines = (value: object, path = '', name = '', depth = 0, last = true): JsonLine[] => {
  const indent = '  '.repeat(depth)
  const end = last ? '' : ','
  const entries = Object.entries(value)
  const inner = entries.flatMap(([key, part]: [string, unknown], place) => {
    const partPath = path ? `${path}.${key}` : key
    const partLast = place === entries.length - 1
    const partName = `"${key}": `
    return typeof part === 'object' && part !== null
      ? jsonLines(part, partPath, partName, depth + 1, partLast)
      : [
          {
            path: partPath,
            name: `${indent}  ${partName}`,
            value: `${JSON.stringify(part)}${partLast ? '' : ','}`,
          },
        ]
  })
  return [
    { path, name: `${indent}${name}`, value: '{' },
    ...inner,
    { path: '', name: indent, value: `}${end}` },
  ]
}

/** Returns the size of a value in bytes as compact JSON in UTF-8. */
export const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length
