/** Escapes the wildcards of `like`. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
