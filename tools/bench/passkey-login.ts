import { newAuthenticator } from '../../apps/api/src/testing/test-authenticator.ts'
import { apiClient } from '../../apps/api/src/testing/test-client.ts'
import { BENCH_PASSWORD, makeAccount } from './accounts.ts'
import { type DatabaseKind, databaseKinds, KIND_NAMES } from './bench-database.ts'
import { type BenchPortal, withPortal } from './bench-portal.ts'
import { fromNewAddress } from './client.ts'
import { type BenchContext, type Findings, joined, type Measure } from './measure.ts'
import { cpuSeconds } from './processes.ts'
import { inMs, median } from './statistics.ts'

const CPU_GOAL_MS = 3
/** Calls between two readings of the CPU time, which has steps of 10 ms. */
const AT_ONCE = 200
const ROUNDS = 5

/** A client of the portal's own pages, at an address of its own. */
const newPage = ({ url }: BenchPortal, cookie = '') =>
  apiClient(url, { origin: url, cookie, ...fromNewAddress() })

/** The cookie by which the account of an answer knows the browser from now on. */
const knownIn = ({ headers }: { headers: Headers }): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.includes('known'))
    ?.split(';')[0] ?? ''

/** Makes an account whose person has a passkey. Returns its authenticator, and the cookie of a browser that it knows. */
const newPasskey = async (portal: BenchPortal) => {
  const { email } = await makeAccount(portal)
  const opened = await newPage(portal).account('email_login', { email, password: BENCH_PASSWORD })
  const page = newPage(portal, opened.headers.get('set-cookie')?.split(';')[0])
  const authenticator = newAuthenticator(portal.url)
  const started = (await page.account('start_passkey', {})).body
  if (started.result !== 'OK') throw new Error(started.code)
  const credential = authenticator.create(started.options)
  const { body } = await page.account('add_passkey', { ticket: started.ticket, credential, name: 'Bench' })
  if (body.result !== 'OK') throw new Error(body.code)
  return { authenticator, known: knownIn(opened) }
}

interface Cpu {
  serverMs: number
  allMs: number
}

/** Runs work so often that its CPU time can be read. Returns the milliseconds of the server and its database for each. */
const cpuOf = async ({ cpu, pid }: BenchPortal, work: () => Promise<unknown>): Promise<Cpu> => {
  const [allS, serverS] = [await cpu(), cpuSeconds([pid])]
  for (let call = 0; call < AT_ONCE; call += 1) await work()
  const usedS = cpuSeconds([pid]) - serverS
  return { serverMs: (usedS / AT_ONCE) * 1000, allMs: (((await cpu()) - allS) / AT_ONCE) * 1000 }
}

const measureOn = (kind: DatabaseKind, { quick, say }: BenchContext): Promise<Findings> =>
  withPortal(kind, async (portal) => {
    const name = KIND_NAMES[kind]
    say(`logins with a passkey on ${name}`)
    const { authenticator, ...browser } = await newPasskey(portal)
    const challenge = async () => (await newPage(portal).account('start_passkey_login', {})).body
    const logIn = async () => {
      const proof = authenticator.answer(await challenge())
      const answer = await newPage(portal, browser.known).account('passkey_login', { proof })
      if (answer.body.result !== 'OK') throw new Error(answer.body.code)
      // Each login gives the browser another one.
      browser.known = knownIn(answer)
    }
    const reference = async () => newPage(portal).account('current_session', {})
    // The first login loads the library.
    await cpuOf(portal, logIn)
    const rounds: Record<'login' | 'challenge' | 'reference', Cpu>[] = []
    for (let round = 0; round < (quick ? 1 : ROUNDS); round += 1)
      rounds.push({
        login: await cpuOf(portal, logIn),
        challenge: await cpuOf(portal, challenge),
        reference: await cpuOf(portal, reference),
      })
    const of = (what: 'login' | 'challenge' | 'reference', part: 'serverMs' | 'allMs') =>
      median(rounds.map((round) => round[what][part]))
    const row = (title: string, what: 'login' | 'challenge' | 'reference') => [
      title,
      ...[inMs(of(what, 'serverMs')), inMs(of(what, 'allMs'))],
    ]
    const serverMs = of('login', 'serverMs')
    return {
      goals: [
        {
          ...{ what: `login with a passkey on ${name}, CPU of the server`, goal: `<= ${CPU_GOAL_MS} ms` },
          ...{ measured: inMs(serverMs), met: serverMs <= CPU_GOAL_MS },
        },
      ],
      tables: [
        {
          caption: `CPU time for each login with a passkey on ${name}`,
          head: ['what', 'server', 'server and database'],
          rows: [
            row('login: challenge, and its answer', 'login'),
            row('of it the challenge', 'challenge'),
            row('reference: current_session without a session', 'reference'),
          ],
        },
      ],
      notes: [],
    }
  })

const run = async (context: BenchContext): Promise<Findings> => {
  const parts: Findings[] = []
  for (const kind of databaseKinds()) parts.push(await measureOn(kind, context))
  return joined(parts, [
    'The embedded database runs in a process of its own, and is in the second column only.',
    'One login after another with one passkey of ES256, from addresses of their own, in a browser that the account knows: others cause a mail.',
  ])
}

export const passkeyLogin: Measure = { name: 'passkey-login', title: 'Login with a passkey', run }
