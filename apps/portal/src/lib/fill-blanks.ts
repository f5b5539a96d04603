/** A text with its blanks, `{name}`, filled in as they are: a value is never read as a pattern. */
export const fillBlanks = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank))
