import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MEASURES } from './measures.ts'
import { findingsText, tableText, withFigures } from './report.ts'

test('a table is aligned as text and valid Markdown', () => {
  const table = { caption: 'Times', head: ['what', 'p50'], rows: [['first page', '3.1 ms']] }
  expect(tableText(table)).toBe(
    '**Times**\n\n| what       | p50    |\n|------------|--------|\n| first page | 3.1 ms |',
  )
})

test('a missed goal is marked NO, and empty parts are left out', () => {
  const goals = [{ what: 'login', goal: '>= 40/s', measured: '12/s', met: false }]
  const text = findingsText({ tables: [], goals, notes: [] }, 'Measured today.')
  expect(text).toContain('| login | >= 40/s | 12/s     | NO  |')
  expect(text.split('\n\n')).toHaveLength(3)
})

test('figures replace only the text between their markers', () => {
  const page = 'a\n<!-- bench:login -->\nold\n<!-- /bench:login -->\nb'
  expect(withFigures(page, 'login', 'new')).toBe('a\n<!-- bench:login -->\nnew\n<!-- /bench:login -->\nb')
  expect(() => withFigures(page, 'start', 'new')).toThrow('no markers')
})

test('docs/benchmarks.md has markers for every measure', () => {
  const page = readFileSync(new URL('../../docs/benchmarks.md', import.meta.url), 'utf8')
  for (const { name } of MEASURES) expect(() => withFigures(page, name, '')).not.toThrow()
})
