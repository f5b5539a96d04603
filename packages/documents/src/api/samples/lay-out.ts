/** How a language writes values. */
export interface Notation {
  key: (name: string) => string
  /** Writes a text, number, truth value or null. `name` is its field. */
  plain: (value: unknown, name: string) => string
  /** Written after the last line of a list or an object. */
  lastComma: string
  /** Blanks inside the braces of an object on one line. */
  room: string
}

/** Longest line with a list or an object, with its margin and its name. */
const LINE_CHARS = 64

/** Writes a value with the notation of a language. What fits stays on one line. */
export const layOut = (value: unknown, notation: Notation, margin = '', name = ''): string => {
  if (typeof value !== 'object' || value === null) return notation.plain(value, name)
  const inner = `${margin}  `
  const isList = Array.isArray(value)
  const parts = isList
    ? (at: string) => value.map((each) => layOut(each, notation, at, name))
    : (at: string) =>
        Object.entries(value).map(([key, each]) => `${notation.key(key)}: ${layOut(each, notation, at, key)}`)
  const [open, close, room] = isList ? ['[', ']', ''] : ['{', '}', notation.room]
  const all = parts(inner)
  if (all.length === 0) return open + close
  const line = `${open}${room}${all.join(', ')}${room}${close}`
  const length = margin.length + name.length + line.length
  if (!line.includes('\n') && length <= LINE_CHARS) return line
  // A list of one object keeps its braces together.
  if (isList && all.length === 1 && all[0]?.startsWith('{')) return `[${parts(margin)[0]}]`
  return `${open}\n${inner}${all.join(`,\n${inner}`)}${notation.lastComma}\n${margin}${close}`
}

/** JSON. */
export const JSON_NOTATION: Notation = {
  key: (name) => JSON.stringify(name),
  plain: (value) => JSON.stringify(value),
  lastComma: '',
  room: ' ',
}
