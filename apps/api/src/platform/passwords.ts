import { availableParallelism } from 'node:os'
import { RpcError } from '@assure/contract/implement'
import { hash, verify } from '@node-rs/argon2'

/** `Algorithm.Argon2id` of the library, whose enum exists for compilers that inline it only. */
const ARGON2ID = 2
/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const WAITING_MAX = 64
const WAIT_MAX_MS = 2000

export interface Passwords {
  hash(password: string): Promise<string>
  /** Compares; with no hash (no such account) it takes as long and answers false. */
  verify(hashed: string | null, password: string): Promise<boolean>
}

/**
 * Hashes passwords, as many at once as there are cores, so that neither memory nor the other requests
 * suffer from a storm of logins. Throws `RpcError` `unavailable` when too many wait or one waits too long.
 */
export const makePasswords = (): Passwords => {
  const slots = availableParallelism()
  let running = 0
  const waiting: (() => void)[] = []

  const acquire = async () => {
    if (running < slots) {
      running++
      return
    }
    if (waiting.length >= WAITING_MAX) throw new RpcError('unavailable', { retryAfterS: 1 })
    await new Promise<void>((resolve, reject) => {
      const admit = () => {
        clearTimeout(patience)
        resolve()
      }
      const patience = setTimeout(() => {
        waiting.splice(waiting.indexOf(admit), 1)
        reject(new RpcError('unavailable', { retryAfterS: 1 }))
      }, WAIT_MAX_MS)
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
    try {
      return await work()
    } finally {
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
