import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { childEnvironment } from '../../tools/test-run/child-environment.ts'
import { freePort } from '../../tools/test-run/free-port.ts'
import { readMail, type ReceivedMail } from './mails.ts'

const PORTAL = fileURLToPath(new URL('../../apps/api/src/testing/clocked-portal.ts', import.meta.url))

const ADMIN = fileURLToPath(new URL('../../apps/api/src/admin.ts', import.meta.url))

/** An account created without sign-up. */
export interface ClockedAccount {
  email: string
  password: string
  monthlyLimit: number | null
}

/** Starts a portal for one test file, with its own database and settings, and a clock that the test sets. */
export const startClockedPortal = async (settings: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'assure-clocked-'))
  const port = await freePort()
  const env = {
    ...childEnvironment(),
    HOME: folder,
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    CALL_DEADLINE_S: '15',
    TRUST_PROXY: '127.0.0.1,::1',
    ...settings,
  }
  const child = spawn(process.execPath, [PORTAL], {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  /** Waits for an answer line and skips log lines in the same output. */
  const nextAnswer = async () => {
    for (;;) {
      const { done, value } = await answers.next()
      if (done) throw new Error('the portal with a clock ended')
      if (!Object.hasOwn(JSON.parse(value) as object, 'level')) return
    }
  }
  const order = async (body: object) => {
    child.stdin.write(`${JSON.stringify(body)}\n`)
    await nextAnswer()
  }
  const stop = async () => {
    child.stdin.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await nextAnswer()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `http://localhost:${port}`,
    /** Sets the portal's clock. It runs on from there. */
    setClock: (time: string) => order({ clock: time }),
    /** Lets minutes pass, in which the portal measures itself. */
    measure: (minutes: number) => order({ minutes }),
    newAccount: (account: ClockedAccount) => order({ account }),
    /** Waits for a mail to an address whose subject contains `subject`, and returns the newest. */
    mailTo: (address: string, subject: string): Promise<ReceivedMail> =>
      vi.waitFor(
        async () => {
          const files = (await readdir(join(folder, 'outbox'))).filter((name) => name.endsWith('.eml'))
          const mails = await Promise.all(files.sort().map((name) => readMail(join(folder, 'outbox', name))))
          const mail = mails.findLast((each) => each.to === address && each.subject.includes(subject))
          if (!mail) throw new Error(`No mail to ${address} has come`)
          return mail
        },
        { timeout: 30_000, interval: 100 },
      ),
    /** Runs an operator command while the portal is running and returns its output. */
    admin: async (...words: string[]): Promise<string> => {
      const { stdout } = await promisify(execFile)(process.execPath, [ADMIN, ...words], { env })
      return stdout
    },
    stop,
  }
}
