import { expect, test } from 'vitest'
import { KEY_CALLS } from './call-limits.ts'
import { PROBLEM_DETAILS } from './problem-details.ts'
import { problemExample } from './problem-examples.ts'
import type { ProblemCode } from './rpc-error.ts'
import { SERVICES } from './services.ts'

const CODES = Object.keys(PROBLEM_DETAILS) as ProblemCode[]
const example = (code: ProblemCode) => problemExample(code, 'https://portal.example')

test.each(CODES)('the example of %s has a sentence of the server', (code) => {
  expect(example(code)).toMatchObject({ code, detail: expect.stringMatching(/^\w.*\.$/) as unknown })
})

test('the examples have the fields that only some codes have', () => {
  expect(example('forbidden')).toMatchObject({
    needs: 'count.write',
    detail: 'This call needs the permission count.write.',
  })
  expect(example('rate_limited')).toMatchObject({
    limit: 'reports',
    detail: expect.stringContaining(String(KEY_CALLS.reports)) as unknown,
  })
  expect(example('malformed_body')).toHaveProperty('at')
})

test('the example of `invalid` names a wrong field of each call', () => {
  for (const { modes } of SERVICES)
    for (const [name, mode] of Object.entries(modes))
      expect(problemExample('invalid', '', { name, ...mode })['errors'], name).not.toEqual([])
})
