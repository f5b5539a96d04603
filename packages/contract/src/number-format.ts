/** Formats a number. */
export interface NumberFormat {
  format(value: number): string
}

/**
 * Like `Intl.NumberFormat`, but French groups of digits are separated by a no-break space. `Intl` uses a narrow one,
 * which is too thin to see in small text.
 */
export const numberFormat = (locale: string, options?: Intl.NumberFormatOptions): NumberFormat => {
  const format = new Intl.NumberFormat(locale, options)
  return { format: (value) => format.format(value).replaceAll(/(?<=\d)\u202f(?=\d)/g, '\u00a0') }
}
