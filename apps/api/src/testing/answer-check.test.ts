import { int, nullable, text, uuid } from '#src/platform/database/row.ts'
import { expect, test } from 'vitest'
import { differencesOf } from './answer-check.ts'

const shape = { licence_id: uuid, scans: int, reason: nullable(text()) }
const fields = [
  { name: 'licence_id', dataTypeID: 2950 },
  { name: 'scans', dataTypeID: 20 },
  { name: 'reason', dataTypeID: 25 },
]
const row = { licence_id: 'a', scans: 1, reason: null }

test('a result with the columns of its shape has no difference', () => {
  expect(differencesOf(shape, { fields, rows: [row] })).toEqual([])
})

test.each([
  ['a renamed column', [{ name: 'licenceId', dataTypeID: 2950 }, ...fields.slice(1)], row, 2],
  ['a missing column', fields.slice(1), row, 1],
  ['another type', [...fields.slice(0, 1), { name: 'scans', dataTypeID: 1700 }, ...fields.slice(2)], row, 1],
  ['an unexpected null', fields, { ...row, scans: null }, 1],
])('a result with %s differs from its shape', (_, answered, value, count) => {
  expect(differencesOf(shape, { fields: answered, rows: [value] })).toHaveLength(count)
})

test('a result without rows is checked by its columns', () => {
  expect(differencesOf(shape, { fields: fields.slice(1), rows: [] })).toEqual([
    'licence_id is in the shape and not in the answer',
  ])
})
