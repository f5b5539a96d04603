/** Formats a number. */
export interface NumberFormat {
  format(value: number): string
}

/**
 * Like `Intl.NumberFormat`, but with a real minus sign and the French spaces of docs/french.md: a no-break space
 * between groups of digits (the narrow one of `Intl` is too thin to see in small text), a narrow one before `%`.
 */
export const numberFormat = (locale: string, options?: Intl.NumberFormatOptions): NumberFormat => {
  const format = new Intl.NumberFormat(locale, options)
  return {
    format: (value) =>
      format
        .format(value)
        .replaceAll(/(?<=\d)\u202f(?=\d)/g, '\u00a0')
        .replaceAll('\u00a0%', '\u202f%')
        .replace(/^-/, '\u2212'),
  }
}
