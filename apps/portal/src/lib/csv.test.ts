import { expect, test } from 'vitest'
import { csvOf } from '#src/lib/csv.ts'

test('rows end in CRLF, and the file begins with the mark of UTF-8', () => {
  expect(
    csvOf([
      ['Day', 'Estimations'],
      ['2026-11-01', 1156],
    ]),
  ).toBe('\uFEFFDay,Estimations\r\n2026-11-01,1156\r\n')
})

test('commas, quotes and line breaks are quoted as RFC 4180 says', () => {
  expect(csvOf([['a,b', 'say "x"', 'two\nlines', 'plain']])).toBe(
    '\uFEFF"a,b","say ""x""","two\nlines",plain\r\n',
  )
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\nx',
  ' =1',
  '\uFEFF=1',
  '\u00A0+1',
  '＝1',
  '－1',
  '＠x',
])('%j is no formula when it is opened', (cell) => {
  const [line = ''] = csvOf([[cell]])
    .slice(1)
    .split('\r\n', 1)
  expect(line.replace(/^"/, '')).toMatch(/^'/)
})

test('a formula within quotes is guarded as well', () => {
  expect(csvOf([['=HYPERLINK("http://x","y")']])).toBe('\uFEFF"\'=HYPERLINK(""http://x"",""y"")"\r\n')
})

test('a formula behind a semicolon stays within its cell, wherever semicolons part cells', () => {
  expect(csvOf([['Leeds;=1+1', 'York\t=1']])).toBe('\uFEFF"Leeds;=1+1","York\t=1"\r\n')
})

test('a number is no formula, whatever its sign', () => {
  expect(csvOf([[-5, 1e21, 0.5]])).toBe('\uFEFF-5,1e+21,0.5\r\n')
})
