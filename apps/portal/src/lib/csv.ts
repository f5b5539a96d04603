/**
 * Text that a spreadsheet takes for the start of a formula: also behind blanks, and in the wide letters of East Asia.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\uFEFF]*[=+\-@＝＋－＠])/
/** Semicolons and tabs part cells where commas are for decimals. */
const NEEDS_QUOTES = /[",;\t\r\n]/

const cellText = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Rows as a CSV file (RFC 4180), with the mark by which spreadsheets know UTF-8. A cell that would start a
 * formula gets an apostrophe in front: a name must not run when the file is opened. Numbers stay numbers.
 */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`
