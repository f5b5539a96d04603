import { randomUUID } from 'node:crypto'
import type { accountService } from '@assure/contract/accounts/account.contract'
import { HUMAN_PROOF_TTL_S } from '@assure/contract/constants'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { makeTickets } from '../../apps/api/src/platform/tickets.ts'
import { makePasswords } from '../../apps/api/src/platform/passwords.ts'
import { type DatabaseKind, databaseKinds, KIND_NAMES } from './bench-database.ts'
import { withPortal } from './bench-portal.ts'
import { answerOf, bodyOf, fromNewAddress } from './client.ts'
import { inTurn } from './load.ts'
import { type BenchContext, type Findings, joined, type Measure } from './measure.ts'
import { freePort } from '../test-run/free-port.ts'
import { inMs, median, p95, ratio } from './statistics.ts'

const GOAL_MS = 300
const PASSWORD = 'Bench-pass1!'

const measureOn = async (kind: DatabaseKind, { quick, say }: BenchContext): Promise<Findings> =>
  withPortal(
    kind,
    async ({ client, secrets }) => {
      const name = KIND_NAMES[kind]
      say(`signing up on ${name} while the mail server is down`)
      const tickets = makeTickets({ secrets, clock: () => new Date() })
      const passwords = makePasswords()
      const taken = await inTurn(quick ? 5 : 100, {
        signUp: async () => {
          const body = bodyOf<typeof accountService>('email_register', {
            email: `${randomUUID()}@example.com`,
            password: PASSWORD,
            additional_info_fields: {
              name: 'Bench Person',
              company: 'Bench Company',
              job_title: 'Bench',
              subscribe_news: false,
            },
            human_proof: tickets.issue('human proof', null, HUMAN_PROOF_TTL_S).text,
          })
          const reply = await client.post(SERVICE_PATHS.account, body, fromNewAddress())
          const { result } = answerOf<typeof accountService, 'email_register'>(reply)
          if (result !== 'OK') throw new Error(`answered ${reply.text}`)
        },
        hash: () => passwords.hash(PASSWORD),
      })
      return {
        goals: [
          {
            what: `sign up with the mail server down on ${name}, p95`,
            goal: `<= ${GOAL_MS} ms`,
            measured: inMs(p95(taken.signUp)),
            met: p95(taken.signUp) <= GOAL_MS,
          },
        ],
        tables: [
          {
            caption: `Signing up on ${name}, one call after another, with the mail server down`,
            head: ['what', 'p50', 'p95', 'against its reference'],
            rows: [
              [
                'sign up',
                inMs(median(taken.signUp)),
                inMs(p95(taken.signUp)),
                ratio(median(taken.signUp), median(taken.hash)),
              ],
              ['one argon2id hash by itself', inMs(median(taken.hash)), inMs(p95(taken.hash)), ''],
            ],
          },
        ],
        notes: [],
      }
    },
    // Nothing listens on this port.
    { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` },
  )

const run = async (context: BenchContext): Promise<Findings> => {
  const parts: Findings[] = []
  for (const kind of databaseKinds()) parts.push(await measureOn(kind, context))
  return joined(parts, [
    'Proofs of the human check are made beforehand, with the server’s own secret. Meanwhile the job queue tries the mails posted before.',
  ])
}

export const signUp: Measure = { name: 'sign-up', title: 'Signing up while no mail can leave', run }
