import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { ageDeletion, deleteLogin, undoToken } from '#src/testing/test-deletions.ts'
import { whileLocked } from '#src/testing/test-locks.ts'
import { newMember as addedMember } from '#src/testing/test-members.ts'
import { enableSecondFactor } from '#src/testing/test-passwords.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { invite, newMember, newTeam, newVisitor } from '#src/testing/test-team.ts'

const isPostgres = inject('database').kind === 'postgres'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => portal.stop())

const addPerson = (account: { accountId: string }) => addedMember(portal, account, { roles: ['viewer'] })

/** The tables in which any value of a row contains one of the texts, in any column. */
const tablesWith = async (texts: readonly string[]): Promise<string[]> => {
  const { rows } = await portal.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const found = []
  const client = await portal.pool.connect()
  try {
    // Other tests fill the same tables, so a scan may take longer than a call may.
    await client.query(`begin; set local statement_timeout = '2min'`)
    for (const { name } of rows) {
      const { rowCount } = await client.query(
        `select 1 from ${name} t where lower(t::text) like any ($1) limit 1`,
        [texts.map((text) => `%${text.toLowerCase()}%`)],
      )
      if (rowCount) found.push(name)
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  return found
}

test('31 days after it, no table holds name, address or factor, and the logs keep what and when', async () => {
  const [team, other] = [await newTeam(portal), await newTeam(portal)]
  const member = await newMember(portal, team.owner, { roles: ['admin'], places: null })
  const name = 'Zebedee Quillfeather'
  const { rows } = await portal.pool.query<{ user_id: string }>(
    'update users set name = $2, job_title = $2 where lower(email) = lower($1) returning user_id',
    [member.email, name],
  )
  const userId = rows[0]?.user_id ?? ''
  await portal.pool.query('update memberships set member_name = $2 where user_id = $1', [userId, name])
  const { secret } = await enableSecondFactor(portal, member)
  // Their provider's id for them can name them.
  const subject = `zebedee-${userId}`
  await portal.pool.query(
    `insert into sso_connections (account_id, name, issuer, client_id, client_secret_sealed, default_roles, created_at)
     values ($1, 'ID', 'https://id.example', 'client', '', '{}', now())`,
    [team.account.accountId],
  )
  await portal.pool.query(
    `insert into sso_identities (account_id, subject, user_id, created_at, last_used_at) values ($1, $2, $3, now(), now())`,
    [team.account.accountId, subject, userId],
  )
  const { token } = await invite(portal, other.owner, { email: member.email, roles: ['auditor'] })
  await member.account('accept_invitation', { token })
  await invite(portal, team.owner, { email: `colleague-of-${userId}@example.com` })
  await member.account('update_language', { language: 'fr' })
  // As earlier releases recorded it.
  await portal.pool.query(
    `update audit_entries set actor = $2 where account_id = $1 and actor_user_id = $3 and action = 'language_changed'`,
    [team.account.accountId, member.email, userId],
  )
  expect((await tablesWith([member.email])).length).toBeGreaterThan(3)

  await deleteLogin(member)
  const undo = await undoToken(portal, member.email, 'Vos identifiants')
  await ageDeletion(portal, userId, 29)
  await portal.housekeep()
  expect(await tablesWith([name])).not.toEqual([])
  const { rows: organisations } = await portal.pool.query<{ account_id: string }>(
    `select account_id from accounts where status = 'active' and account_id in (select account_id from memberships where user_id = $1)`,
    [userId],
  )
  expect(organisations).toHaveLength(2)
  await ageDeletion(portal, userId, 2)
  await portal.housekeep()

  // Counts of attempts end within a day; this test does not move the clock of all.
  expect(await tablesWith([name, member.email, secret, subject])).toEqual(['throttles'])
  const { rows: counts } = await portal.pool.query<{ days: number }>(
    `select (max(greatest(blocked_until_s, resets_at_s)) - $2) / 86400.0 as days from throttles where subject like '%' || $1 || '%'`,
    [member.email, Math.floor(portal.clock.now().getTime() / 1000)],
  )
  expect(Number(counts[0]?.days)).toBeLessThan(2)
  for (const table of ['user_accounts', 'user_sessions', 'user_devices', 'user_totp', 'user_recovery_codes'])
    expect([
      table,
      (await portal.pool.query(`select 1 from ${table} where user_id = $1`, [userId])).rowCount,
    ]).toEqual([table, 0])
  const { rows: users } = await portal.pool.query(
    'select status, email, name, password_hash, deletion_requested_at from users where user_id = $1',
    [userId],
  )
  expect(users).toEqual([
    { status: 'erased', email: '', name: '', password_hash: null, deletion_requested_at: null },
  ])
  const { body: log } = await team.owner.account('list_audit_entries', {})
  const own = log.entries.filter(({ action }) =>
    ['member_joined', 'second_factor_enabled', 'member_login_deleted'].includes(action),
  )
  expect(own.map(({ actor, address }) => [actor, address])).toEqual([
    ['', ''],
    ['', ''],
    ['', ''],
  ])
  expect((await portal.nobody.account('undo_deletion', { token: undo })).body).toMatchObject({
    code: 'LINK_INVALID',
  })
  // The address signs up again, as a new person without the old one's organisations.
  const again = await invite(portal, other.owner, { email: member.email })
  const sign_up = { name: 'Somebody New', password: TEST_PASSWORD }
  const joined = await newVisitor(portal).account('accept_invitation', { token: again.token, sign_up })
  expect(joined.body.result).toBe('OK')
  expect((await team.owner.account('list_members', {})).body.total).toBe(1)
})

test.runIf(isPostgres)(
  'a person who cannot be erased now is logged and erased later, and the others are erased',
  async () => {
    const { account } = await newTeam(portal)
    const people = [await addPerson(account), await addPerson(account), await addPerson(account)]
    for (const person of people) {
      expect((await deleteLogin(person)).result).toBe('OK')
      await portal.pool.query(
        `update users set deletion_requested_at = (deletion_requested_at at time zone 'UTC' - interval '31 days') at time zone 'UTC' where user_id = $1`,
        [person.userId],
      )
    }
    const statuses = async () =>
      (
        await portal.pool.query<{ status: string }>(
          'select status from users where user_id = any($1) order by array_position($1, user_id)',
          [people.map(({ userId }) => userId)],
        )
      ).rows.map(({ status }) => status)
    const step = portal.housekeeping.find(({ name }) => name === 'person-deletions')
    const log = vi.spyOn(portal.log, 'error')
    const locked = 'select 1 from users where user_id = $1 for update'
    await whileLocked(portal, locked, [people[0]?.userId], async () => step?.batch(1000))
    expect(await statuses()).toEqual(['deleting', 'erased', 'erased'])
    expect(log.mock.calls.map(([error]) => String(error)).join()).toContain('lock timeout')
    await step?.batch(1000)
    expect(await statuses()).toEqual(['erased', 'erased', 'erased'])
  },
)
