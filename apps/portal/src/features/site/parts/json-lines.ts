/** One line of JSON as people read it. */
export interface JsonLine {
  /** The way to its value, such as 'age_distributions.25+'; empty for the outermost braces. */
  path: string
  /** Its name in quotes with the colon, or nothing, after the blanks that indent it. */
  name: string
  value: string
}

/** The height of a line wherever JSON is shown, so that arrows meet it. */
export const LINE_HEIGHT_PX = 20

/** The lines of a value, two blanks for each depth, in the order that they are sent in. */
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

/** How many bytes a value is when it is sent: JSON without blanks, in UTF-8. */
export const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length
