import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { jobOrigin } from '#src/platform/audit.ts'
import { runStep } from '#src/platform/housekeeping.ts'
import { operatorAtDesk } from '#src/testing/test-desk.ts'
import { codeOf, enableSecondFactor, resetToken } from '#src/testing/test-passwords.ts'
import { newRetailTester } from '#src/testing/test-retail.ts'
import { TEST_PASSWORD } from '#src/testing/test-portal.ts'
import { unmirrored } from './person-mirror.repository.ts'

const NEW_PASSWORD = 'Renewed-pass1!'

const desk = operatorAtDesk()
const rowsOf = async (statement: string, ...values: unknown[]) =>
  (await desk.portal.pool.query<Record<string, unknown>>(statement, values)).rows
/** Counts the rows of each table of people. */
const held = async (userId: string) => {
  const tables = ['users', 'user_accounts', 'memberships', 'user_sessions', 'user_devices', 'user_totp']
  const counts = [...tables, 'user_recovery_codes'].map(
    (table) => `(select count(*)::int from ${table} where user_id = $1) as ${table.replace('user_', '')}`,
  )
  return (await rowsOf(`select ${counts.join(', ')}`, userId))[0] as Record<string, number>
}
const people = () => {
  const step = desk.portal.housekeeping.find(({ name }) => name === 'people')
  if (!step) throw new Error('there is no such step')
  return runStep(step)
}

describe('each change of a person is in the tables that 1.1.0 reads at once', () => {
  const made: string[] = []
  afterEach(async () => {
    expect(await unmirrored(desk.portal.database, made.splice(0))).toEqual([])
  })
  /** Checks after each change, so that a failure names the first one that is missing. */
  const same = async (id: string) => {
    if (!made.includes(id)) made.push(id)
    expect(await unmirrored(desk.portal.database, [id])).toEqual([])
  }

  test('sessions, known browsers and the language', async () => {
    const { portal } = desk
    const owner = await portal.newAccount()
    const { accountId } = owner
    await same(accountId)
    expect(await held(accountId)).toMatchObject({ users: 1, accounts: 1, memberships: 1, sessions: 0 })
    const session = await portal.login(owner)
    const other = await portal.login(owner)
    await same(accountId)
    expect(await held(accountId)).toMatchObject({ sessions: 2, devices: 2 })
    portal.clock.advance(61)
    await session.account('current_session', {})
    await same(accountId)
    await session.account('confirm_identity', { proof: { kind: 'password', password: TEST_PASSWORD } })
    await same(accountId)
    await session.account('update_language', { language: 'fr' })
    await same(accountId)
    expect(await rowsOf('select language from users where user_id = $1', accountId)).toEqual([
      { language: 'fr' },
    ])
    await session.account('end_other_sessions', {})
    await same(accountId)
    expect(await held(accountId)).toMatchObject({ sessions: 1 })
    expect((await other.account('list_sessions', {})).status).toBe(401)
    await session.account('log_out', {})
    await same(accountId)
    expect(await held(accountId)).toMatchObject({ sessions: 0, devices: 2 })
  })

  test('the second factor and its codes', async () => {
    const { portal, admin } = desk
    const owner = await portal.newAccount()
    const { accountId, email } = owner
    const session = await portal.login(owner)
    const { secret, recoveryCodes } = await enableSecondFactor(portal, session)
    await same(accountId)
    expect(await held(accountId)).toMatchObject({ totp: 1, recovery_codes: 10 })
    const page = portal.nobody.account
    const login = { email, password: TEST_PASSWORD }
    await page('email_login', { ...login, code: recoveryCodes[0] ?? '' })
    await same(accountId)
    expect(await held(accountId)).toMatchObject({ recovery_codes: 9 })
    await page('email_login', { ...login, code: codeOf(portal, secret) })
    await same(accountId)
    await session.account('renew_recovery_codes', { password: TEST_PASSWORD })
    await same(accountId)
    portal.clock.advance(60)
    await session.account('stop_second_factor', { password: TEST_PASSWORD, code: codeOf(portal, secret) })
    await same(accountId)
    expect(await held(accountId)).toMatchObject({ totp: 0, recovery_codes: 0 })
    await enableSecondFactor(portal, session)
    await admin(`accounts remove-second-factor ${email}`)
    await same(accountId)
    expect(await held(accountId)).toMatchObject({ totp: 0, recovery_codes: 0 })
  })

  test('a new password, by mail and by the old one', async () => {
    const { portal } = desk
    const owner = await portal.newAccount()
    const { accountId } = owner
    await portal.login(owner)
    const token = await resetToken(portal, owner.email)
    await portal.nobody.password('change_password', { token, password: NEW_PASSWORD })
    await same(accountId)
    expect(await held(accountId)).toMatchObject({ sessions: 0, devices: 0 })
    const [person] = await rowsOf('select access_review_since from users where user_id = $1', accountId)
    expect(person?.['access_review_since']).toBeInstanceOf(Date)
  })

  test('suspension, deletion, its undoing and the erasure', async () => {
    const { portal, admin } = desk
    const owner = await portal.newAccount()
    const { accountId, email } = owner
    await portal.login(owner)
    await admin(`accounts suspend ${email}`)
    await same(accountId)
    expect(await held(accountId)).toMatchObject({ sessions: 0 })
    await admin(`accounts resume ${email}`)
    await same(accountId)
    const session = await portal.login(owner)
    await session.account('suspend_account', { password: TEST_PASSWORD })
    await portal.mailTo(email)
    await same(accountId)
    expect(await rowsOf('select status from users where user_id = $1', accountId)).toEqual([
      { status: 'deleting' },
    ])
    await portal.deletion.undo(accountId, jobOrigin('test'))
    await portal.deletion.advance(accountId)
    await same(accountId)
    const again = await portal.login(owner)
    await again.account('suspend_account', { password: TEST_PASSWORD })
    await portal.mailTo(email)
    await rowsOf(
      `update accounts set deletion_requested_at = (deletion_requested_at at time zone 'UTC' - interval '30 days') at time zone 'UTC' where account_id = $1`,
      accountId,
    )
    await portal.deletion.advance(accountId)
    await same(accountId)
    expect(await held(accountId)).toMatchObject({ users: 1, accounts: 0, memberships: 0, devices: 0 })
    const [person] = await rowsOf(
      'select email, name, password_hash, status from users where user_id = $1',
      accountId,
    )
    expect(person).toEqual({ email: '', name: '', password_hash: null, status: 'erased' })
  })

  test('a retail user', async () => {
    const { portal } = desk
    const { email, session } = await newRetailTester(portal)
    const [user] = await rowsOf(
      `select user_id, account_id from login_identities where email = $1 and realm = 'retail'`,
      email.toLowerCase(),
    )
    const id = String(user?.['user_id'])
    expect(user?.['account_id']).toBe(id)
    await same(id)
    expect(await held(id)).toMatchObject({ users: 1, sessions: 1, devices: 1 })
    await session.licences('update_retail_language', { language: 'fr' })
    await same(id)
    await session.licences('retail_log_out', {})
    await same(id)
    expect(await held(id)).toMatchObject({ sessions: 0 })
  })

  test('twenty logins and logouts at once', async () => {
    const { portal } = desk
    const owner = await portal.newAccount()
    const { accountId } = owner
    const stay = await portal.login(owner)
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const session = await portal.login(owner)
        await Promise.all([
          session.account('log_out', {}),
          stay.account('update_language', { language: index % 2 === 0 ? 'fr' : 'en' }),
        ])
      }),
    )
    await same(accountId)
    expect(await held(accountId)).toMatchObject({ sessions: 1 })
  })
})

test('the hourly step removes expired sessions from the tables that 1.1.0 reads, and what the new tables do not have', async () => {
  const { portal } = desk
  const owner = await portal.newAccount()
  const { accountId } = owner
  await portal.login(owner)
  await rowsOf('delete from user_sessions where user_id = $1', accountId)
  await rowsOf(`insert into known_browsers select $1, decode(md5($2), 'hex'), now()`, accountId, randomUUID())
  await rowsOf(`update users set name = 'New Name' where user_id = $1`, accountId)
  expect(await unmirrored(portal.database, [accountId])).toEqual([accountId])
  await people()
  expect(await unmirrored(portal.database, [accountId])).toEqual([])
  expect(await rowsOf('select from developer_sessions where account_id = $1', accountId)).toEqual([])
  expect(await rowsOf('select from known_browsers where account_id = $1', accountId)).toHaveLength(1)
  expect(await rowsOf('select name from accounts where account_id = $1', accountId)).toEqual([
    { name: 'New Name' },
  ])
})

test('a person whom a server of the next release made, and who is no Owner, gets no session and breaks nothing', async () => {
  const { portal } = desk
  const [owner, other] = [await portal.newAccount(), await portal.newAccount()]
  const session = await portal.login(other)
  // As the next release moves people into organisations: other ids, other roles.
  await rowsOf('delete from user_accounts where user_id = $1', other.accountId)
  await rowsOf(
    'insert into user_accounts (user_id, account_id) values ($1, $2)',
    other.accountId,
    owner.accountId,
  )
  await rowsOf(
    'update user_sessions set account_id = $2 where user_id = $1',
    other.accountId,
    owner.accountId,
  )
  const join = (roles: string) =>
    rowsOf(
      `insert into memberships (account_id, user_id, roles, placed, member_name, member_email, joined_at)
       values ($1, $2, $3, false, 'Vera', 'vera@example.com', now())
       on conflict (account_id, user_id) do update set roles = excluded.roles`,
      owner.accountId,
      other.accountId,
      roles,
    )
  const login = () => portal.nobody.account('email_login', { email: other.email, password: TEST_PASSWORD })
  expect((await session.account('list_api_keys', {})).status).toBe(401)
  await join('{viewer}')
  expect((await session.account('list_api_keys', {})).status).toBe(401)
  expect((await login()).body.result).toBe('DENY')
  await join('{owner}')
  expect((await session.account('list_api_keys', {})).status).toBe(200)
  expect((await login()).body).toMatchObject({ result: 'OK', session_id: owner.sessionId })
})

test('a change of a person without an account of their id is not repeated', async () => {
  const id = randomUUID()
  await rowsOf(
    `insert into users (user_id, realm, email, name, job_title, language, subscribe_news, status, created_at)
     values ($1::uuid, 'developer', $1::text || '@example.com', 'New', '', 'en', false, 'active', now())`,
    id,
  )
  await rowsOf(`insert into user_devices values ($1::uuid, decode(md5($1::text), 'hex'), now())`, id)
  await people()
  expect(await rowsOf('select from known_browsers where account_id = $1', id)).toEqual([])
  await rowsOf('delete from users where user_id = $1', id)
})
