import { expect, test } from 'vitest'
import { csvOf } from '#src/lib/csv.ts'

test('rows end in CRLF, and the file starts with the UTF-8 BOM', () => {
  expect(
    csvOf([
      ['Day', 'Estimations'],
      ['2026-11-01', 1156],
    ]),
  ).toBe('\uFEFFDay,Estimations\r\n2026-11-01,1156\r\n')
})

test('commas, quotes and line breaks are quoted according to RFC 4180', () => {
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
])('%j does not run as a formula in a spreadsheet', (cell) => {
  const [line = ''] = csvOf([[cell]])
    .slice(1)
    .split('\r\n', 1)
  expect(line.replace(/^"/, '')).toMatch(/^'/)
})

test('a formula in a quoted cell also gets an apostrophe', () => {
  expect(csvOf([['=HYPERLINK("http://x","y")']])).toBe('\uFEFF"\'=HYPERLINK(""http://x"",""y"")"\r\n')
})

test('a formula after a semicolon stays in its cell where semicolons separate cells', () => {
  expect(csvOf([['Leeds;=1+1', 'York\t=1']])).toBe('\uFEFF"Leeds;=1+1","York\t=1"\r\n')
})

test('a number gets no apostrophe, even if it is negative', () => {
  expect(csvOf([[-5, 1e21, 0.5]])).toBe('\uFEFF-5,1e+21,0.5\r\n')
})
