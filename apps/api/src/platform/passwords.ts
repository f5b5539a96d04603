import { availableParallelism } from 'node:os'
import { RpcError } from '@assure/contract/rpc-error'
import { hash, verify } from '@node-rs/argon2'
import { timeLeft } from './deadline.ts'

/** `Algorithm.Argon2id`. The library declares a const enum, which exists only for compilers that inline it. */
const ARGON2ID = 2
/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const WAITING_MAX = 64
/** Maximum wait for a hash. A hash that would wait longer, or miss its caller's deadline, is refused at once. */
const WAIT_MAX_MS = 2000
/** Estimated ms per hash until the first is measured, and ms that a call needs after its hash. */
const FIRST_GUESS_MS = 50
const AFTER_MS = 100

export interface Passwords {
  hash(password: string): Promise<string>
  /** Compares a password. Without a hash (no such account) it takes equally long and returns false. */
  verify(hashed: string | null, password: string): Promise<boolean>
}

/**
 * Hashes passwords, one per core at a time, so that many logins exhaust neither memory nor other requests. Throws
 * `RpcError` `unavailable` if too many wait, or one waits too long.
 */
export const makePasswords = (): Passwords => {
  const slots = availableParallelism()
  let running = 0
  const waiting: (() => void)[] = []

  /** Moving average of a hash's duration. */
  let hashMs = FIRST_GUESS_MS

  /** Throws if a hash at the end of the queue would finish too late. */
  const expectInTime = () => {
    const waitMs = hashMs * (Math.floor(waiting.length / slots) + 1)
    const left = timeLeft() ?? Infinity
    const isLate = waitMs > WAIT_MAX_MS || waitMs + hashMs + AFTER_MS > left
    if (waiting.length >= WAITING_MAX || isLate) throw new RpcError('unavailable', { retryAfterS: 1 })
  }
  const acquire = async () => {
    if (running < slots) {
      running++
      return
    }
    expectInTime()
    await new Promise<void>((resolve, reject) => {
      const admit = () => {
        clearTimeout(patience)
        resolve()
      }
      const patience = setTimeout(
        () => {
          waiting.splice(waiting.indexOf(admit), 1)
          reject(new RpcError('unavailable', { retryAfterS: 1 }))
        },
        Math.min(WAIT_MAX_MS, timeLeft() ?? Infinity),
      )
      waiting.push(admit)
    })
  }
  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
  const inSlot = async <T>(work: () => Promise<T>): Promise<T> => {
    await acquire()
    const since = performance.now()
    try {
      return await work()
    } finally {
      hashMs += (performance.now() - since - hashMs) / 8
      release()
    }
  }

  let decoy: Promise<string> | undefined
  return {
    hash: (password) => inSlot(() => hash(password, OPTIONS)),
    verify: async (hashed, password) => {
      decoy ??= hash('no account has this password', OPTIONS)
      const against = hashed ?? (await decoy)
      const matches = await inSlot(() => verify(against, password))
      return matches && hashed !== null
    },
  }
}
