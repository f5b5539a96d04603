import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const LINES_MAX = 80
const PORTS = globSync('apps/api/src/features/*/ports.ts')

/** The lines of a source that exist at run time. The compiler enforces `import type` for types. */
const valuesIn = (source: string): string[] =>
  source
    .split('\n')
    .filter((line) => /^(import|export) (?!type |interface )/.test(line) || line.startsWith('const '))

test('features know each other by types only: ports contain no run-time code', () => {
  expect(PORTS.length).toBeGreaterThan(1)
  for (const file of PORTS) {
    const source = readFileSync(file, 'utf8')
    expect(valuesIn(source), file).toEqual([])
    expect(source.split('\n').length, file).toBeLessThanOrEqual(LINES_MAX)
  }
})

test.each([
  'export const LIMIT = 5',
  "import { isInForce } from './order-row.ts'",
  "export * from './order-row.ts'",
])('ports with %s are refused', (line) =>
  expect(valuesIn(`export interface Order {}\n${line}`)).toEqual([line]),
)
