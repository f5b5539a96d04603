import { availableParallelism } from 'node:os'
import { RpcError } from '@assure/contract/rpc-error'
import { expect, test } from 'vitest'
import { withDeadline } from './deadline.ts'
import { makePasswords } from './passwords.ts'

const WAITING_MAX = 64

test('a password is verified exactly as typed, and a missing hash never matches', async () => {
  const passwords = makePasswords()
  const typed = ` Ünïcode 🙂 ${'x'.repeat(100)}`
  const hash = await passwords.hash(typed)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(hash, typed)).toBe(true)
  for (const other of [
    typed.trim(),
    typed.slice(0, 72),
    `${typed}x`,
    typed.toLowerCase(),
    typed.normalize('NFD'),
  ]) {
    expect(await passwords.verify(hash, other)).toBe(false)
  }
  expect(await passwords.verify(null, typed)).toBe(false)
  expect(await passwords.hash(typed)).not.toBe(hash)
})

test('a hash that would finish after its call’s deadline is refused at once', async () => {
  const passwords = makePasswords()
  await passwords.hash('measured')
  const all = Array.from({ length: 200 }, () => withDeadline(1, () => passwords.hash('Right-pass1!')))
  const outcomes = await Promise.allSettled(all)
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(200 - availableParallelism())
})

test('with 200 concurrent hashes, those beyond the cores and the queue get 503 with a time to wait', async () => {
  const passwords = makePasswords()
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => passwords.hash('Right-pass1!')))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(200 - availableParallelism() - WAITING_MAX)
  expect(refused.length).toBeLessThan(200)
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(RpcError)
    expect(reason).toMatchObject({ code: 'unavailable', retryAfterS: 1 })
  }
  expect(await passwords.verify(await passwords.hash('after'), 'after')).toBe(true)
})
