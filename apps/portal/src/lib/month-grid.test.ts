import { expect, test } from 'vitest'
import { monthByKey, monthRows } from '#src/lib/month-grid.ts'

const by = (key: string, month = '2026-05') => monthByKey(key, month, '2000-01', '2026-11')

test('a year has four rows of three months', () => {
  expect(monthRows(2026).at(-1)).toEqual(['2026-10', '2026-11', '2026-12'])
})

test.each([
  ['ArrowLeft', '2026-04'],
  ['ArrowRight', '2026-06'],
  ['ArrowUp', '2026-02'],
  ['ArrowDown', '2026-08'],
  ['PageUp', '2025-05'],
  ['Home', '2026-01'],
])('%s moves to %s', (key, month) => {
  expect(by(key)).toBe(month)
})

test('no key moves outside the selectable months', () => {
  expect([by('End'), by('PageDown'), by('ArrowRight', '2026-11'), by('PageUp', '2000-06')]).toEqual([
    '2026-11',
    '2026-11',
    '2026-11',
    '2000-01',
  ])
})

test('other keys do not move', () => {
  expect(by('Enter')).toBeUndefined()
})
