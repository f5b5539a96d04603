/**
 * Text that a spreadsheet may read as a formula, also after white space and with East Asian full-width signs.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\uFEFF]*[=+\-@＝＋－＠])/
/** Includes semicolons and tabs, because they separate cells where the comma is the decimal sign. */
const NEEDS_QUOTES = /[",;\t\r\n]/

const cellText = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Formats rows as CSV (RFC 4180), with a BOM so that spreadsheets read it as UTF-8. Text that could run as a formula
 * gets a leading apostrophe. Numbers stay numbers.
 */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`
