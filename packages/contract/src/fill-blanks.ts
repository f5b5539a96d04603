/** Replaces each placeholder `{name}` with its value. Values are never read as patterns; unknown names stay. */
export const fillBlanks = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank))
