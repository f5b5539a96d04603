import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobOrigin } from '#src/platform/audit.ts'
import type { Database, Queryable } from '#src/platform/database/database.ts'
import { makeSecrets } from '#src/platform/secrets.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { activated, newLicences } from '#src/testing/test-licences.ts'
import { startTestPortal, TEST_SECRET, type TestPortal } from '#src/testing/test-portal.ts'
import { makeAccountParts } from '#src/wiring/account-parts.ts'
import { accountDeletion } from './deletion.workflow.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const ORIGIN = jobOrigin('test')
class Fault extends Error {}

/** A database that throws after this many statements, also within transactions. */
const breakingAfter = (database: Database, statements: number) => {
  let left = statements
  const breaking = (queryable: Queryable): Queryable => ({
    execute: async (statement) => {
      if (left === 0) throw new Fault()
      left -= 1
      return queryable.execute(statement)
    },
  })
  return {
    database: {
      ...breaking(database),
      transaction: <T>(work: Parameters<typeof database.transaction<T>>[0]) =>
        database.transaction((transaction) => work({ ...transaction, ...breaking(transaction) })),
    } satisfies Database,
  }
}

/** Account deletion on such a database. Mails count when posted; jobs are not queued. */
const deletionOn = (database: Database, mails: string[]) => {
  const clock = portal.clock.now
  const secrets = makeSecrets(TEST_SECRET)
  return accountDeletion({
    database,
    clock,
    secrets,
    postMail: (_transaction, { to, template }) => {
      mails.push(`${template} ${to}`)
      return Promise.resolve()
    },
    jobs: { enqueue: () => Promise.resolve() },
    parts: makeAccountParts({ database, clock, secrets, payments: { cancel: () => Promise.resolve(true) } }),
  })
}

/** Runs a step with a fault after 0, 1, 2 ... statements until one run has no fault. Returns the number of faults. */
const throughFaults = async (step: (deletion: ReturnType<typeof deletionOn>) => Promise<unknown>) => {
  const mails: string[] = []
  for (let faults = 0; ; faults++) {
    const { database } = breakingAfter(portal.database, faults)
    try {
      await step(deletionOn(database, mails))
      return faults
    } catch (error) {
      if (!(error instanceof Fault)) throw error
    }
  }
}

const accountOf = async (accountId: string) => {
  const { rows } = await portal.pool.query<{ status: string; deletion_requested_at: Date | null }>(
    'select status, deletion_requested_at from accounts where account_id = $1',
    [accountId],
  )
  return rows[0]
}
const actionsOf = async (accountId: string) => {
  const { rows } = await portal.pool.query<{ action: string }>(
    `select action from audit_entries where account_id = $1 and action !~ '^licences?_(gen|act)' order by entry_id`,
    [accountId],
  )
  return rows.map(({ action }) => action)
}
const licencesOf = async (accountId: string) => {
  const { rows } = await portal.pool.query<{ status: string; open: number }>(
    `select status, (select count(*)::int from activations a where a.account_id = l.account_id
       and a.licence_id = l.licence_id and a.ended_at is null) as open
     from licences l where account_id = $1 order by licence_id`,
    [accountId],
  )
  return rows
}

test('AC-02 a deletion interrupted after any statement completes, each step once', async () => {
  const { owner, ...customer } = await portal.newCustomer()
  const { accountId } = owner
  const [used] = await newLicences(customer, 2)
  await activated(await newTestDevice(portal), used?.activation_link ?? '')

  expect(await throughFaults((deletion) => deletion.request(accountId, ORIGIN))).toBeGreaterThan(3)
  expect((await accountOf(accountId))?.status).toBe('deleting')
  expect(await throughFaults((deletion) => deletion.advance(accountId))).toBeGreaterThan(5)
  expect((await accountOf(accountId))?.status).toBe('deleted')
  expect(await licencesOf(accountId)).toEqual([
    { status: 'deactivated', open: 0 },
    { status: 'deactivated', open: 0 },
  ])
  expect(await actionsOf(accountId)).toEqual([
    'deletion_requested',
    'licences_deactivated',
    'account_deleted',
  ])

  // Moves only this portal's clock: housekeeping of any other portal would erase an aged row.
  portal.clock.advance(30 * 86_400)
  expect(await throughFaults((deletion) => deletion.advance(accountId))).toBeGreaterThan(8)
  expect(await accountOf(accountId)).toEqual({ status: 'erased', deletion_requested_at: null })
  expect((await actionsOf(accountId)).filter((action) => action === 'account_erased')).toHaveLength(1)
  const { rows } = await portal.pool.query(
    `select total, active from licence_counters where account_id = $1`,
    [accountId],
  )
  expect(rows).toEqual([{ total: 2, active: 0 }])
})

test('AC-02 a restoration interrupted after any statement completes', async () => {
  const { owner, ...customer } = await portal.newCustomer()
  const { accountId } = owner
  const [used] = await newLicences(customer, 2)
  await activated(await newTestDevice(portal), used?.activation_link ?? '')
  await throughFaults((deletion) => deletion.request(accountId, ORIGIN))
  await throughFaults((deletion) => deletion.advance(accountId))
  await throughFaults((deletion) => deletion.undo(accountId, ORIGIN))
  expect(await throughFaults((deletion) => deletion.advance(accountId))).toBeGreaterThan(5)
  expect(await accountOf(accountId)).toEqual({ status: 'active', deletion_requested_at: null })
  expect((await licencesOf(accountId)).map(({ status }) => status)).toEqual([
    'not_activated',
    'not_activated',
  ])
  expect(await actionsOf(accountId)).toEqual([
    'deletion_requested',
    'licences_deactivated',
    'account_deleted',
    'deletion_undone',
    'licences_reactivated',
  ])
})

test('AC-02 undoing a deletion while licences are being closed leaves every licence open', async () => {
  const { owner, ...customer } = await portal.newCustomer()
  const { accountId } = owner
  await newLicences(customer, 3)
  const deletion = deletionOn(portal.database, [])
  await deletion.request(accountId, ORIGIN)
  await Promise.all([
    deletion.advance(accountId),
    deletion.undo(accountId, ORIGIN),
    deletion.advance(accountId),
  ])
  await deletion.advance(accountId)
  expect(await accountOf(accountId)).toEqual({ status: 'active', deletion_requested_at: null })
  expect(new Set((await licencesOf(accountId)).map(({ status }) => status))).toEqual(
    new Set(['not_activated']),
  )
})

test('AC-02 undoing a deletion between its read and its closing leaves every licence open', async () => {
  const { owner, ...customer } = await portal.newCustomer()
  const { accountId } = owner
  await newLicences(customer, 3)
  const plain = deletionOn(portal.database, [])
  await plain.request(accountId, ORIGIN)
  let undo: (() => Promise<boolean>) | null = () => plain.undo(accountId, ORIGIN)
  // The deletion has read the status `deleting` and has not closed anything yet.
  const pausing: Database = {
    ...portal.database,
    transaction: async (work) => {
      const inGap = undo
      undo = null
      if (inGap) expect(await inGap()).toBe(true)
      return portal.database.transaction(work)
    },
  }
  await deletionOn(pausing, []).advance(accountId)
  expect(undo).toBeNull()
  expect((await licencesOf(accountId)).map(({ status }) => status)).toEqual(
    Array.from({ length: 3 }, () => 'not_activated'),
  )
  expect(await accountOf(accountId)).toMatchObject({ status: 'active' })
})
