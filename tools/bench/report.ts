import type { Findings, Goal, Table } from './measure.ts'

const row = (cells: readonly string[], widths: readonly number[]): string =>
  `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`

/** A Markdown table with aligned columns. */
export const tableText = ({ caption, head, rows }: Table): string => {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((cells) => cells[column]?.length ?? 0)),
  )
  const line = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [`**${caption}**`, '', row(head, widths), line, ...rows.map((cells) => row(cells, widths))].join(
    '\n',
  )
}

const goalTable = (goals: readonly Goal[]): Table => ({
  caption: 'Goals',
  head: ['what', 'goal', 'measured', 'met'],
  rows: goals.map(({ what, goal, measured, met }) => [what, goal, measured, met ? 'yes' : 'NO']),
})

/** All findings of a measure as Markdown. `heading` says when and on which machine. */
export const findingsText = ({ tables, goals, notes }: Findings, heading: string): string =>
  [
    heading,
    ...(goals.length > 0 ? [tableText(goalTable(goals))] : []),
    ...tables.map(tableText),
    ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join('\n')] : []),
  ].join('\n\n')

const markers = (name: string) => ({ from: `<!-- bench:${name} -->`, to: `<!-- /bench:${name} -->` })

/** Replaces the text between a measure's markers. Throws if the page has none. */
export const withFigures = (page: string, name: string, text: string): string => {
  const { from, to } = markers(name)
  const start = page.indexOf(from)
  const end = page.indexOf(to)
  if (start === -1 || end < start) throw new Error(`The page has no markers ${from} and ${to}.`)
  return `${page.slice(0, start + from.length)}\n${text}\n${page.slice(end)}`
}
