import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLACES } from '#src/testing/test-licences.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

test('what is over is forgotten, and nothing before its time', async () => {
  const account = await portal.newAccount()
  const session = await portal.login(account)
  await portal.nobody.account('email_login', { email: account.email, password: 'Wrong-pass1!' })
  await session.licences('generate_licences', { quantity: 1, tags: PLACES }, { 'idempotency-key': 'one' })
  const { pool } = portal
  await pool.query(
    `insert into api_keys (account_id, session_id, secret_sealed, created_at, expires_at)
     values ($1, $2, '', now(), now() + interval '1 hour')`,
    [account.accountId, `old-${account.accountId}`],
  )
  const ofAccount = [account.accountId]
  const ofLogin = [`login:developer:${account.email}`]
  const kept = async () => [
    (await pool.query('select 1 from idempotency_keys where account_id = $1', ofAccount)).rowCount,
    (await pool.query('select 1 from developer_sessions where account_id = $1', ofAccount)).rowCount,
    (await pool.query('select 1 from throttles where subject = $1', ofLogin)).rowCount,
    (await pool.query('select 1 from api_keys where account_id = $1', ofAccount)).rowCount,
  ]
  await portal.housekeep()
  expect(await kept()).toEqual([1, 1, 1, 2])
  // The rows are aged and not the clock: other tests share the tables.
  await pool.query(
    `update idempotency_keys set created_at = created_at - interval '25 hours' where account_id = $1`,
    ofAccount,
  )
  await pool.query(
    `update developer_sessions set last_seen_at = last_seen_at - interval '13 hours' where account_id = $1`,
    ofAccount,
  )
  await pool.query('update throttles set resets_at_s = resets_at_s - 3600 where subject = $1', ofLogin)
  await pool.query(
    `update api_keys set expires_at = now() where account_id = $1 and expires_at is not null`,
    ofAccount,
  )
  await portal.housekeep()
  expect(await kept()).toEqual([0, 0, 0, 1])
})

test('the housekeeping tidies up what carries the mails', async () => {
  const tidied: Date[] = []
  const other = await startTestPortal({
    transport: {
      send: () => Promise.resolve(),
      tidy: async (now) => {
        tidied.push(now)
      },
      close: () => undefined,
    },
  })
  await other.housekeep()
  expect(tidied).toHaveLength(1)
  await other.stop()
})
