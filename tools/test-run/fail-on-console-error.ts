/**
 * An error on the console that no test expects is a failure. A test that expects one says so with
 * `vi.spyOn(console, 'error')`, which takes this one's place.
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
