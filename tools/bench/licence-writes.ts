import { randomBytes, randomUUID } from 'node:crypto'
import { LICENCE_QUANTITY_MAX } from '@assure/contract/constants'
import type { licenceService } from '@assure/contract/licences/licence.contract'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { uuidv7 } from '../../apps/api/src/platform/ids.ts'
import { insertRows } from '../seed/insert-rows.ts'
import { type BenchAccount, logIn, makeAccount } from './accounts.ts'
import { bareCommit } from './bare-commit.ts'
import { type DatabaseKind, databaseKinds, KIND_NAMES } from './bench-database.ts'
import { type BenchPortal, withPortal } from './bench-portal.ts'
import { activationOf, makeBenchDevice, openLinks, PLACE } from './bench-devices.ts'
import { answerOf, bodyOf, fromNewAddress } from './client.ts'
import { inTurn, runsInTurn } from './load.ts'
import { type BenchContext, type Findings, joined, type Measure } from './measure.ts'
import { inMs, median, p95, ratio } from './statistics.ts'

const GENERATE_GOAL_MS = 60
const ACTIVATE_GOAL_MS = 30

/** The reference for 50 licences: their rows by two statements and the counter's, in one transaction. */
const rawGenerate = ({ connection: { pool } }: BenchPortal, { accountId }: BenchAccount) => {
  const draw = (now: Date) =>
    Array.from({ length: LICENCE_QUANTITY_MAX }, (_, index) => ({
      account_id: accountId,
      licence_id: uuidv7(now, index),
      code: randomUUID(),
      token_hash: randomBytes(32),
      token_sealed: randomBytes(54),
      ...PLACE,
      engagement_months: 12,
      device_model: '',
      created_at: now,
    }))
  return async () => {
    const licences = draw(new Date())
    const tokens = licences.map(({ token_hash, account_id, licence_id }) => ({
      token_hash,
      account_id,
      licence_id,
    }))
    const client = await pool.connect()
    try {
      await client.query('begin')
      await insertRows(client, 'licences', licences)
      await insertRows(client, 'activation_tokens', tokens)
      await client.query('update licence_counters set total = total + $2 where account_id = $1', [
        accountId,
        licences.length,
      ])
      await client.query('commit')
    } finally {
      client.release()
    }
  }
}

const measureOn = async (kind: DatabaseKind, { quick, say }: BenchContext): Promise<Findings> =>
  withPortal(kind, async (portal) => {
    const name = KIND_NAMES[kind]
    const times = quick ? 10 : 150
    const account = await makeAccount(portal)
    const headers = await logIn(portal, account)
    const { client, connection } = portal
    const commit = await bareCommit(connection.pool)

    say(`generating ${LICENCE_QUANTITY_MAX} licences at a time on ${name}`)
    const body = bodyOf<typeof licenceService>('generate_licences', {
      quantity: LICENCE_QUANTITY_MAX,
      tags: PLACE,
    })
    const generate = async () =>
      answerOf<typeof licenceService, 'generate_licences'>(
        await client.post(SERVICE_PATHS.retailLicence, body, { ...headers, ...fromNewAddress() }),
      )
    await generate()
    const made = await inTurn(times, { generate, raw: rawGenerate(portal, account), commit })

    say(`activating licences on ${name}`)
    const links = await openLinks(portal, headers, runsInTurn(times))
    const calls = links.map((link) => activationOf(makeBenchDevice(portal.url), link))
    const activated = await inTurn(times, {
      activate: async (index) => {
        const call = calls[index]
        if (call) await call.send(client)
      },
      commit,
    })
    return {
      goals: [
        {
          what: `generate ${LICENCE_QUANTITY_MAX} licences on ${name}, p95`,
          goal: `<= ${GENERATE_GOAL_MS} ms`,
          measured: inMs(p95(made.generate)),
          met: p95(made.generate) <= GENERATE_GOAL_MS,
        },
        {
          what: `activate a licence on ${name}, p95`,
          goal: `<= ${ACTIVATE_GOAL_MS} ms`,
          measured: inMs(p95(activated.activate)),
          met: p95(activated.activate) <= ACTIVATE_GOAL_MS,
        },
      ],
      tables: [
        {
          caption: `Generating and activating licences on ${name}, one call after another`,
          head: ['what', 'p50', 'p95', 'against its reference'],
          rows: [
            [
              `generate ${LICENCE_QUANTITY_MAX}`,
              inMs(median(made.generate)),
              inMs(p95(made.generate)),
              ratio(median(made.generate), median(made.raw)),
            ],
            ['raw SQL: the same rows in one transaction', inMs(median(made.raw)), inMs(p95(made.raw)), ''],
            [
              'activate one',
              inMs(median(activated.activate)),
              inMs(p95(activated.activate)),
              ratio(median(activated.activate), median(activated.commit)),
            ],
            ['raw SQL: one row committed', inMs(median(activated.commit)), inMs(p95(activated.commit)), ''],
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
    'Keys and proofs of the devices are made beforehand. An activation commits twice: the spent proof, then the activation.',
  ])
}

export const licenceWrites: Measure = {
  name: 'licence-writes',
  title: 'Generating and activating licences',
  run,
}
