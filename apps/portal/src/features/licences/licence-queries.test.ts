import { expect, test } from 'vitest'
import { renewalMs } from '#src/features/licences/licence-queries.ts'

test('LC-12 the list reloads every 5000 ms while it answers summarization_in_progress', () => {
  const list = (result_code: string) => ({ status: 'success', data: { result_code } })
  expect(renewalMs(list('summarization_in_progress'))).toBe(5000)
  expect(renewalMs(list('ok'))).toBe(15_000)
})

test('LC-12 a failed list does not reload automatically', () => {
  expect(renewalMs({ status: 'error', data: { result_code: 'summarization_in_progress' } })).toBe(false)
})
