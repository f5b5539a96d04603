/**
 * Fails a test that logs an unexpected error on the console. A test that expects one uses `vi.spyOn(console, 'error')`,
 * which replaces this function.
 */
import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

const seen: string[] = []
const original = console.error

beforeEach(() => {
  seen.length = 0
  console.error = (...parts: unknown[]) => {
    seen.push(format(...parts))
    original(...parts)
  }
})

afterEach(() => {
  console.error = original
  if (seen.length > 0) throw new Error(`Unexpected console.error:\n${seen.join('\n')}`)
})
