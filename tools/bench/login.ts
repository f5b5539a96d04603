import { availableParallelism } from 'node:os'
import type { accountService } from '@assure/contract/accounts/account.contract'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { verify } from '@node-rs/argon2'
import { BENCH_PASSWORD, type BenchAccount, benchPasswordHash, makeAccounts } from './accounts.ts'
import { bareCommit } from './bare-commit.ts'
import { type DatabaseKind, databaseKinds, KIND_NAMES } from './bench-database.ts'
import { type BenchPortal, withPortal } from './bench-portal.ts'
import { answerOf, bodyOf, fromNewAddress } from './client.ts'
import { inParallel, inTurn } from './load.ts'
import { type BenchContext, type Findings, joined, type Measure } from './measure.ts'
import { forgetPeak, peakBytes, residentBytes } from './processes.ts'
import { inMb, inMs, median, p95, ratio } from './statistics.ts'

const CLIENTS = 16
const RATE_GOAL = 40
const OVERHEAD_GOAL_MS = 3
const BURST = 200
const BURST_GOAL_BYTES = 300_000_000

const sizes = (quick: boolean) =>
  quick ? { accounts: 32, serial: 10, parallel: 64 } : { accounts: 256, serial: 150, parallel: 800 }

const loginWith = ({ client, url }: BenchPortal, accounts: readonly BenchAccount[]) => {
  const bodies = accounts.map(({ email }) =>
    bodyOf<typeof accountService>('email_login', { email, password: BENCH_PASSWORD }),
  )
  return (index: number) =>
    client.post(SERVICE_PATHS.account, bodies[index % bodies.length] ?? '', {
      origin: url,
      ...fromNewAddress(),
    })
}

/** Sends all logins at once. Returns the server's statuses and the rise of its memory. */
const burst = async (portal: BenchPortal, logIn: ReturnType<typeof loginWith>) => {
  const before = residentBytes(portal.pid)
  forgetPeak(portal.pid)
  const replies = await Promise.all(Array.from({ length: BURST }, (_, index) => logIn(index)))
  const answers = new Map<number, number>()
  for (const { status } of replies) answers.set(status, (answers.get(status) ?? 0) + 1)
  return {
    rise: peakBytes(portal.pid) - before,
    answers: [...answers].map(([status, number]) => `${number} x ${status}`).join(', '),
  }
}

const measureOn = async (kind: DatabaseKind, { quick, say }: BenchContext): Promise<Findings> =>
  withPortal(kind, async (portal) => {
    const name = KIND_NAMES[kind]
    const { accounts: wanted, serial, parallel } = sizes(quick)
    const accounts = await makeAccounts(portal, wanted)
    const post = loginWith(portal, accounts)
    const hash = await benchPasswordHash()
    const logIn = async (index: number) => answerOf<typeof accountService, 'email_login'>(await post(index))
    const bareVerify = () => verify(hash, BENCH_PASSWORD)

    say(`logins on ${name}, one after another`)
    const { login, bare, commit } = await inTurn(serial, {
      login: logIn,
      bare: bareVerify,
      commit: await bareCommit(portal.connection.pool),
    })
    const rest = median(login) - median(bare)

    say(`logins on ${name}, ${CLIENTS} at once`)
    const load = await inParallel(CLIENTS, parallel, logIn)
    const bareLoad = await inParallel(availableParallelism(), Math.min(parallel, 200), bareVerify)

    say(`${BURST} logins on ${name} at once`)
    const { rise, answers } = await burst(portal, post)
    return {
      goals: [
        {
          what: `login on ${name}, ${CLIENTS} clients`,
          goal: `>= ${RATE_GOAL}/s`,
          measured: `${load.perSecond.toFixed(0)}/s`,
          met: load.perSecond >= RATE_GOAL,
        },
        {
          what: `login on ${name}, everything except the hash`,
          goal: `<= ${OVERHEAD_GOAL_MS} ms`,
          measured: inMs(rest),
          met: rest <= OVERHEAD_GOAL_MS,
        },
        {
          what: `memory of ${BURST} logins at once on ${name}`,
          goal: `< + ${inMb(BURST_GOAL_BYTES)}`,
          measured: `+ ${inMb(rise)}`,
          met: rise < BURST_GOAL_BYTES,
        },
      ],
      tables: [
        {
          caption: `Login on ${name}`,
          head: ['what', 'p50', 'p95', 'rate', 'against the bare hash'],
          rows: [
            [
              'login, one after another',
              inMs(median(login)),
              inMs(p95(login)),
              '',
              ratio(median(login), median(bare)),
            ],
            ['bare script: argon2 verify', inMs(median(bare)), inMs(p95(bare)), '', ''],
            ['raw SQL: one row committed', inMs(median(commit)), inMs(p95(commit)), '', ''],
            [
              `login, ${CLIENTS} clients`,
              inMs(median(load.times)),
              inMs(p95(load.times)),
              `${load.perSecond.toFixed(0)}/s`,
              ratio(load.perSecond, bareLoad.perSecond),
            ],
            [
              `bare script: argon2 verify, ${availableParallelism()} at once`,
              inMs(median(bareLoad.times)),
              inMs(p95(bareLoad.times)),
              `${bareLoad.perSecond.toFixed(0)}/s`,
              '',
            ],
          ],
        },
      ],
      notes: [`${name}: ${BURST} logins at once were answered ${answers}; 503 carries Retry-After.`],
    }
  })

const run = async (context: BenchContext): Promise<Findings> => {
  const parts: Findings[] = []
  for (const kind of databaseKinds()) parts.push(await measureOn(kind, context))
  return joined(parts, [
    'A login waits three times for commits: attempts are counted by address, then by account; at the end the session is written while they are forgotten.',
  ])
}

export const login: Measure = { name: 'login', title: 'Login', run }
