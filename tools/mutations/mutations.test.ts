import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MUTATIONS } from './mutations.ts'

test('at least 50 guards are broken, each with a unique name', () => {
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(50)
  expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length)
})

test.each(MUTATIONS)(
  'the text that breaks "$name" occurs once, and its tests exist',
  ({ file, from, to, tests }) => {
    expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
    expect(to).not.toBe(from)
    for (const path of tests) expect(existsSync(path), path).toBe(true)
  },
)
