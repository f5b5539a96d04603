import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobOrigin } from '#src/platform/audit.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { activated, listLicences, newLicence, newLicences, readLicence } from '#src/testing/test-licences.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const newOwner = async (details: Parameters<TestPortal['newAccount']>[0] = {}) => {
  const owner = await portal.newAccount(details)
  return { owner, session: await portal.login(owner) }
}
type Owner = Awaited<ReturnType<typeof newOwner>>
const leave = ({ session }: Pick<Owner, 'session'>, password = TEST_PASSWORD) =>
  session.account('suspend_account', { password })
const rowsOf = async (statement: string, ...values: unknown[]) =>
  (await portal.pool.query<Record<string, unknown>>(statement, values)).rows
const statusOf = async (accountId: string) =>
  (await rowsOf('select status from accounts where account_id = $1', accountId))[0]?.['status']
const undo = (accountId: string) => portal.deletion.undo(accountId, jobOrigin('test'))
/** Whether an address is free for another account. Creates that account. */
const isFree = async (email: string) => {
  const details = {
    name: 'Next',
    company: 'Next',
    passwordHash: null,
    status: 'pending',
    sessionType: 'trial',
  } as const
  const more = { monthlyLimit: null, selfService: false, permissions: [], sampleData: false }
  return (await portal.accounts.createAccount({ email, ...details, ...more }, portal.clock.now())) !== null
}
/** Moves the deletion of an account and its people into the past. */
const ageDeletion = async (accountId: string, days: number) => {
  const earlier = (table: string, where: string) =>
    portal.pool.query(
      `update ${table} set deletion_requested_at =
         (deletion_requested_at at time zone 'UTC' - make_interval(days => $2)) at time zone 'UTC' where ${where}`,
      [accountId, days],
    )
  await earlier('accounts', 'account_id = $1')
  await earlier('users', 'user_id in (select user_id from memberships where account_id = $1)')
}
/** Waits for the deletion job and returns its mail. */
const left = ({ owner }: Pick<Owner, 'owner'>) => portal.mailTo(owner.email, { subject: 'deleted' })

test('AC-02 a deletion needs a session and the password', async () => {
  const { owner, session } = await newOwner()
  expect((await leave({ session }, 'Wrong-pass1!')).body).toEqual({ result: 'DENY', code: 'WRONG_PASSWORD' })
  expect(await statusOf(owner.accountId)).toBe('active')
  const byKey = await portal.byKey(owner).account('suspend_account', { password: TEST_PASSWORD })
  expect(byKey.problem.code).toBe('not_by_api_key')
  expect(await statusOf(owner.accountId)).toBe('active')
})

test('AC-02 a deletion with another account’s session_id answers 404 and deletes nothing', async () => {
  const one = await newOwner()
  const other = await newOwner()
  const foreign = { session_id: other.owner.sessionId, password: TEST_PASSWORD }
  expect((await one.session.account('suspend_account', foreign)).status).toBe(404)
  expect(await statusOf(other.owner.accountId)).toBe('active')
  expect(await statusOf(one.owner.accountId)).toBe('active')
})

test('AC-02 a deletion request stops every session, key and password at once', async () => {
  const leaving = await newOwner()
  const elsewhere = await portal.login(leaving.owner)
  const answer = await leave(leaving)
  expect(answer.body.result).toBe('OK')
  expect(answer.headers.get('set-cookie')).toMatch(/=;/)
  expect((await leaving.session.account('retrieve_session', {})).status).toBe(401)
  expect((await elsewhere.account('list_sessions', {})).status).toBe(401)
  expect((await portal.byKey(leaving.owner).account('retrieve_session', {})).status).toBe(401)
  const login = { email: leaving.owner.email, password: TEST_PASSWORD }
  expect((await portal.nobody.account('email_login', login)).body).toMatchObject({
    code: 'WRONG_CREDENTIALS',
  })
  await left(leaving)
})

test('AC-02 a deletion deactivates licences and devices and mails the owner the undo deadline', async () => {
  const leaving = await newOwner()
  const key = portal.byKey(leaving.owner)
  const [used, open] = await newLicences(key, 2)
  const device = await newTestDevice(portal)
  const device_id = await activated(device, used?.activation_link ?? '')
  const { body } = await leave(leaving)
  if (body.result !== 'OK') throw new Error(body.code)
  const mail = await left(leaving)
  expect(mail.text).toContain(String(new Date(body.erased_at_utc * 1000).getUTCFullYear()))
  expect(await statusOf(leaving.owner.accountId)).toBe('deleted')
  expect((await device.call('heartbeat', { device_id })).body).toEqual({
    result: 'ENDED',
    reason: 'deactivated',
  })
  const late = await newTestDevice(portal)
  expect((await late.activate(open?.activation_link ?? '')).body).toEqual({
    result: 'DENY',
    code: 'LICENCE_ENDED',
  })
  const counters = await rowsOf(
    'select total, active from licence_counters where account_id = $1',
    leaving.owner.accountId,
  )
  expect(counters).toEqual([{ total: 2, active: 0 }])
})

test('AC-02 repeated deletion requests count and mail once', async () => {
  const leaving = await newOwner()
  const answers = await Promise.all([leave(leaving), leave(leaving)])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  await left(leaving)
  const requests = await rowsOf(
    `select 1 from audit_entries where account_id = $1 and action = 'deletion_requested'`,
    leaving.owner.accountId,
  )
  expect(requests).toHaveLength(1)
  expect(await portal.mailsTo(leaving.owner.email)).toHaveLength(1)
})

test('AC-02 undoing a deletion reopens exactly the licences that it closed', async () => {
  const leaving = await newOwner()
  const { accountId } = leaving.owner
  const key = portal.byKey(leaving.owner)
  const [used, open, before] = await newLicences(key, 3)
  await activated(await newTestDevice(portal), used?.activation_link ?? '')
  await portal.pool.query(
    `update licences set deactivated_at = now() - interval '1 day' where account_id = $1 and licence_id = $2`,
    [accountId, before?.deeplink_data],
  )
  await leave(leaving)
  await left(leaving)
  expect(await undo(accountId)).toBe(true)
  expect(await undo(accountId)).toBe(false)
  await portal.deletion.advance(accountId)
  const session = await portal.login(leaving.owner)
  const read = (handle: string | undefined) => readLicence(session, handle ?? '')
  const reopened = await read(used?.deeplink_data)
  expect(reopened).toMatchObject({ deactivated_at_utc: 0, activated_at_utc: 0 })
  expect(reopened.activation_link).not.toBe(used?.activation_link)
  expect((await read(open?.deeplink_data)).activation_link).toBe(open?.activation_link)
  expect((await read(before?.deeplink_data)).deactivated_at_utc).toBeGreaterThan(0)
  expect((await listLicences(session)).counters).toMatchObject({ total: 3, active: 0 })
  await activated(await newTestDevice(portal), reopened.activation_link ?? '')
  const marks = await rowsOf('select deletion_requested_at from accounts where account_id = $1', accountId)
  expect(marks).toEqual([{ deletion_requested_at: null }])
})

test('AC-02 deleting again during a restoration starts a full new grace period', async () => {
  const leaving = await newOwner()
  const { accountId } = leaving.owner
  const licence = await newLicence(portal.byKey(leaving.owner))
  await leave(leaving)
  await left(leaving)
  await ageDeletion(accountId, 29)
  await portal.pool.query(
    `update licences set deactivated_at = (select deletion_requested_at from accounts where account_id = $1)
     where account_id = $1`,
    [accountId],
  )
  // The state after undoing, before its job has run.
  await portal.pool.query(`update accounts set status = 'active' where account_id = $1`, [accountId])
  await portal.pool.query(
    `update users set status = 'active', deletion_requested_at = null where user_id = $1`,
    [leaving.owner.userId],
  )
  const { body } = await leave({ session: await portal.login(leaving.owner) })
  if (body.result !== 'OK') throw new Error(body.code)
  const graceDays = (body.erased_at_utc - portal.clock.now().getTime() / 1000) / 86_400
  expect(graceDays).toBeGreaterThan(29.9)
  const [asked] = await rowsOf(
    `select now() - deletion_requested_at < interval '1 hour' as recent from accounts where account_id = $1`,
    accountId,
  )
  expect(asked).toEqual({ recent: true })
  await left(leaving)
  expect(await undo(accountId)).toBe(true)
  await portal.deletion.advance(accountId)
  const session = await portal.login(leaving.owner)
  expect((await readLicence(session, licence.deeplink_data)).deactivated_at_utc).toBe(0)
})

test('AC-02 erasure removes personal data, keeps counts and frees the address', async () => {
  const leaving = await newOwner({
    name: 'Zebedee Quillfeather',
    company: 'Quillfeather Stores',
    selfService: true,
  })
  const { accountId, email } = leaving.owner
  await leaving.session.licences('generate_licences', {
    quantity: 2,
    tags: { requested_by: 'Chain', subclient: 'Store', location: 'Till' },
    billed_to_email: email,
    price_per_licence: 67.5,
    subscription_settings: { subscription_period: 'month' },
  })
  await leave(leaving)
  await left(leaving)
  await portal.deletion.advance(accountId)
  expect(await statusOf(accountId)).toBe('deleted')
  expect(await isFree(email)).toBe(false)
  await ageDeletion(accountId, 30)
  await portal.housekeep()
  expect(await statusOf(accountId)).toBe('erased')
  expect(await undo(accountId)).toBe(false)
  const personal = [email, email.toUpperCase(), 'Zebedee', 'Quillfeather', leaving.owner.sessionId]
  for (const { table_name: table } of await rowsOf(
    `select table_name from information_schema.columns
     where column_name = 'account_id' and table_schema = 'public' and table_name !~ '^(usage_reports|request_log)_'`,
  )) {
    const rows = JSON.stringify(
      await rowsOf(`select * from ${String(table)} where account_id = $1`, accountId),
    )
    for (const text of personal) expect(rows, String(table)).not.toContain(text)
  }
  for (const table of ['login_identities', 'mail_links', 'contact_requests']) {
    expect(await rowsOf(`select 1 from ${table} where email = $1`, email)).toEqual([])
  }
  const origins = await rowsOf(
    `select distinct actor, address from audit_entries where account_id = $1 and actor_kind = 'developer'`,
    accountId,
  )
  expect(origins).toEqual([{ actor: '', address: '' }])
  const counters = await rowsOf('select total from licence_counters where account_id = $1', accountId)
  expect(counters).toEqual([{ total: 2 }])
  expect(await isFree(email)).toBe(true)
})

test('job and housekeeping do not change an account that is not being deleted', async () => {
  const { owner, session } = await newOwner()
  const licence = await newLicence(session)
  await portal.deletion.advance(owner.accountId)
  await portal.housekeep()
  expect(await statusOf(owner.accountId)).toBe('active')
  expect((await readLicence(session, licence.deeplink_data)).deactivated_at_utc).toBe(0)
  expect(await undo(owner.accountId)).toBe(false)
})
