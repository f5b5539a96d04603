import pg from 'pg'
import { expect, test } from 'vitest'
import { explain } from './failed-start.ts'

test('a worker node that is away is not mistaken for the coordinator', () => {
  const fault = new pg.DatabaseError('connection to the remote node w1:5432 failed', 1, 'error')
  fault.code = '08006'
  expect(explain(fault)).toEqual([
    'A node of the database does not answer: connection to the remote node w1:5432 failed. Is it running?',
    75,
  ])
  const closed = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  expect(explain(closed)).toEqual([
    'PostgreSQL does not answer (ECONNREFUSED). Is it running? Check DATABASE_URL.',
    75,
  ])
})
