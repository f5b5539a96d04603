import { expect, test } from 'vitest'
import { fault, ok, runChecks } from './check.ts'

test('a check that fails or hangs is a warning and stops no other', async () => {
  const fails = () => Promise.reject(Object.assign(new Error('the text\nof it'), { code: 'ECONNREFUSED' }))
  const throws = () => {
    throw new Error('two\nlines')
  }
  const checks = [
    { name: 'first', look: fails },
    { name: 'second', look: throws },
    { name: 'third', look: () => new Promise<never>(() => undefined) },
    { name: 'fourth', look: () => ok('well') },
    { name: 'fifth', look: async () => fault('bad') },
  ]
  expect(await runChecks(checks, 50)).toEqual([
    { check: 'first', level: 'warning', says: 'could not be checked (ECONNREFUSED)' },
    { check: 'second', level: 'warning', says: 'could not be checked (two lines)' },
    { check: 'third', level: 'warning', says: 'could not be checked within 0.05 s' },
    { check: 'fourth', level: 'ok', says: 'well' },
    { check: 'fifth', level: 'fault', says: 'bad' },
  ])
})
