import { expect, test } from 'vitest'
import { fileRows } from '#src/ui/charts/chart-table.ts'

test('a file has the unit in its header, because its numbers have none', () => {
  const column = { header: 'Share', fileHeader: 'Share (%)', show: String }
  const columns = [{ header: 'Age', show: String }, column]
  expect(fileRows({ columns, rows: [['25+', 56.003]] })).toEqual([
    ['Age', 'Share (%)'],
    ['25+', 56.003],
  ])
})
