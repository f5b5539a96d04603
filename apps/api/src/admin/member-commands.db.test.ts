import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { userText } from '#src/mails/mail-texts.ts'
import { operatorAtDesk } from '#src/testing/test-desk.ts'
import { deleteLogin } from '#src/testing/test-deletions.ts'
import { TEST_PASSWORD } from '#src/testing/test-portal.ts'
import { askRecovery, withFactor } from '#src/testing/test-recovery.ts'
import { invite, newMember, newTeam, newVisitor } from '#src/testing/test-team.ts'
import { RefusedError } from './command.ts'

const operator = operatorAtDesk()
const { admin } = operator

const logIn = async (email: string) =>
  (await newVisitor(operator.portal).account('email_login', { email, password: TEST_PASSWORD })).body.result
const entriesOf = async (accountId: string) =>
  (await admin(`audit list ${accountId}`))['entries'] as Record<string, unknown>[]

test('a suspended person is logged out until they are resumed, and their colleagues go on', async () => {
  const { account, owner } = await newTeam(operator.portal)
  const member = await newMember(operator.portal, owner)
  const colleague = await newMember(operator.portal, owner)
  await admin(`people suspend ${member.email}`)
  expect(operator.said).toContain(`people resume ${member.email}`)
  expect((await member.licences('list_licences', {})).status).toBe(401)
  expect(await logIn(member.email)).toBe('DENY')
  expect(await admin(`people show ${member.email}`)).toMatchObject({ status: 'suspended', sessions: 0 })
  expect((await colleague.licences('list_licences', {})).status).toBe(200)
  expect((await operator.portal.byKey(account).account('retrieve_session', {})).status).toBe(200)
  await admin(`people resume ${member.email}`)
  expect((await member.licences('list_licences', {})).status).toBe(401)
  expect(await logIn(member.email)).toBe('OK')
})

test('a suspended person cannot choose a new password by mail', async () => {
  const { owner } = await newTeam(operator.portal)
  const { email } = await newMember(operator.portal, owner)
  await admin(`people suspend ${email}`)
  const before = (await operator.portal.mailsTo(email)).length
  const { url } = operator.portal
  const query = new URLSearchParams({ email })
  await fetch(`${url}/api/reset-email?${query.toString()}`, { method: 'POST', headers: { origin: url } })
  expect(await operator.portal.mailsTo(email)).toHaveLength(before)
})

test('each organisation of a person records what the operator did, and its Owners get a mail', async () => {
  const first = await newTeam(operator.portal)
  const second = await newTeam(operator.portal)
  const other = await newTeam(operator.portal)
  const { token } = await invite(operator.portal, other.owner, { email: first.account.email })
  await first.owner.account('accept_invitation', { token })
  await admin(`people suspend ${first.account.email}`)
  expect(operator.said).toContain(
    `Test Company has no other Owner who can log in, so nobody can manage it: ${first.account.accountId}`,
  )
  await admin(`people resume ${first.account.email}`)
  for (const { account } of [first, other]) {
    const entries = (await entriesOf(account.accountId)).filter(({ actor_kind }) => actor_kind === 'operator')
    expect(entries).toMatchObject([
      { action: 'person_resumed', actor: 'people resume' },
      { action: 'person_suspended', actor: 'people suspend' },
    ])
    const { text } = await operator.portal.mailTo(account.email, { subject: 'A member was suspended' })
    expect(text).toContain(`(${userText(first.account.email)})`)
    await operator.portal.mailTo(account.email, { subject: 'no longer suspended' })
  }
  expect(await admin(`audit list ${second.account.accountId} --group operator`)).toEqual({ entries: [] })
  expect(await operator.portal.mailsTo(second.account.email)).toEqual([])
})

test('`people end-sessions` logs out one person only', async () => {
  const { account, owner } = await newTeam(operator.portal)
  const member = await newMember(operator.portal, owner)
  expect(await admin(`people end-sessions ${member.email}`)).toEqual({ result: 'OK', ended: 1 })
  expect((await member.account('retrieve_session', {})).status).toBe(401)
  expect((await owner.account('retrieve_session', {})).status).toBe(200)
  expect(await logIn(member.email)).toBe('OK')
  expect((await entriesOf(account.accountId))[1]).toMatchObject({
    action: 'sessions_revoked',
    after: { ended: 1 },
  })
})

const addFactor = (email: string) =>
  operator.portal.pool.query(
    `insert into user_totp (user_id, secret_sealed, last_step, created_at, confirmed_at)
     select user_id, '', 0, now(), now() from login_identities where email = $1`,
    [email],
  )

test.each(['people', 'accounts'])(
  '`%s remove-second-factor` with an address keeps the factors of colleagues',
  async (group) => {
    const { account, owner } = await newTeam(operator.portal)
    const member = await newMember(operator.portal, owner, { roles: ['owner'] })
    await addFactor(member.email)
    await addFactor(account.email)
    await admin(`${group} remove-second-factor ${member.email}`)
    expect(await admin(`people show ${member.email}`)).toMatchObject({ second_factor: false })
    expect(await admin(`people show ${account.email}`)).toMatchObject({ second_factor: true })
    const told = await operator.portal.mailTo(account.email, { subject: 'Two-factor sign-in of a member' })
    expect(told.text).toContain(userText(member.email))
    await expect(admin(`${group} remove-second-factor ${member.email}`)).rejects.toThrow(/no second factor/)
    await admin(`accounts remove-second-factor ${account.accountId}`)
    expect(await admin(`people show ${account.email}`)).toMatchObject({ second_factor: false })
  },
)

test('`members list` shows roles, places and second factors, and open invitations', async () => {
  const { account, owner } = await newTeam(operator.portal)
  const places = [
    { chain: 'Northway', store: null },
    { chain: 'Brightmart', store: 'Camden' },
  ]
  const viewer = await newMember(operator.portal, owner, { roles: ['viewer'], places })
  const open = await invite(operator.portal, owner, { roles: ['billing'] })
  await addFactor(viewer.email)
  const { members, invitations } = await admin(`members list ${account.email}`)
  expect(members).toMatchObject([
    { email: viewer.email, roles: ['viewer'], second_factor: true, places: [places[1], places[0]] },
    { email: account.email, roles: ['owner'], second_factor: false, places: null },
  ])
  expect(invitations).toMatchObject([{ email: open.email, roles: ['billing'], invited_by: 'Test Person' }])
  for (const text of ['Brightmart / Camden, Northway', 'Open invitations:', open.email])
    expect(operator.said).toContain(text)
  expect(operator.said).not.toContain(open.token)
})

test('`people show` names a waiting recovery, and `people remove-second-factor` ends it', async () => {
  const { account } = await withFactor(operator.portal)
  expect(await admin(`people show ${account.email}`)).not.toHaveProperty('recovery_requested_at')
  await askRecovery(operator.portal, account)
  const shown = await admin(`people show ${account.email}`)
  expect(Object.keys(shown)).toEqual(expect.arrayContaining(['recovery_requested_at', 'recovery_opens_at']))
  await admin(`people remove-second-factor ${account.email}`)
  expect(await admin(`people show ${account.email}`)).not.toHaveProperty('recovery_requested_at')
})

test('`people show` lists the organisations of a person by e-mail or id, without a secret', async () => {
  const { account, owner } = await newTeam(operator.portal)
  const member = await newMember(operator.portal, owner, { roles: ['developer', 'auditor'] })
  const shown = await admin(`people show ${member.email.toUpperCase()}`)
  expect(shown).toMatchObject({
    email: member.email,
    status: 'active',
    sessions: 1,
    second_factor: false,
    organisations: [{ account_id: account.accountId, company: 'Test Company', places: null }],
  })
  expect(await admin(`people show ${String(shown['user_id'])}`)).toEqual(shown)
  const { said } = operator
  expect(said).toContain('developer,auditor')
  for (const printed of [said, JSON.stringify(shown)]) {
    expect(printed).not.toContain(account.sessionId)
    expect(printed).not.toMatch(/secret|password|hash/)
  }
})

test('`people suspend` warns of an organisation whose other Owners are suspended too', async () => {
  const { account, owner } = await newTeam(operator.portal)
  const second = await newMember(operator.portal, owner, { roles: ['owner'] })
  await admin(`people suspend ${second.email}`)
  expect(operator.said).not.toContain('no other Owner')
  await admin(`people suspend ${account.email}`)
  expect(operator.said).toContain(`nobody can manage it: ${account.accountId}`)
})

test('commands refuse unknown people, retail users, and what is done already', async () => {
  const { email } = await operator.portal.newRetailUser()
  for (const who of [`${randomUUID()}@example.com`, randomUUID(), email]) {
    for (const line of ['show', 'suspend', 'resume', 'end-sessions', 'remove-second-factor'])
      await expect(admin(`people ${line} ${who}`)).rejects.toThrow(/There is no person/)
  }
  const { account } = await newTeam(operator.portal)
  await expect(admin(`people resume ${account.email}`)).rejects.toThrow(/not suspended/)
  await admin(`people suspend ${account.email}`)
  await expect(admin(`people suspend ${account.email}`)).rejects.toThrow(RefusedError)
})

test('commands on an account refuse the address of a member who is no Owner', async () => {
  const { owner } = await newTeam(operator.portal)
  const viewer = await newMember(operator.portal, owner)
  await expect(admin(`accounts suspend ${viewer.email}`)).rejects.toThrow(/no Owner.+people show/)
  await expect(admin(`members list ${viewer.email}`)).rejects.toThrow(RefusedError)
  expect(await logIn(viewer.email)).toBe('OK')
})

test('commands on an account name the ids of an Owner’s several accounts', async () => {
  const { account, owner } = await newTeam(operator.portal)
  await owner.account('create_organisation', { name: 'Second' })
  await expect(admin(`accounts show ${account.email}`)).rejects.toThrow(
    new RegExp(`several accounts.+${account.accountId} \\(developer, Test Company\\)`),
  )
})

test('`people show` names a deleted login, and `people undo-delete` restores it by address or id', async () => {
  const { account, owner } = await newTeam(operator.portal)
  for (const by of ['email', 'id'] as const) {
    const member = await newMember(operator.portal, owner, { roles: ['billing'] })
    const { user_id } = await admin(`people show ${member.email}`)
    await expect(admin(`people undo-delete ${member.email}`)).rejects.toThrow(/no deletion to undo/)
    await deleteLogin(member)
    const shown = await admin(`people show ${member.email}`)
    expect(shown).toMatchObject({ status: 'deleting', sessions: 0, organisations: [] })
    expect(Date.parse(String(shown['erased_at']))).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    expect(await logIn(member.email)).toBe('DENY')
    expect(await admin(`people undo-delete ${by === 'email' ? member.email : String(user_id)}`)).toEqual({
      result: 'OK',
    })
    expect(await logIn(member.email)).toBe('OK')
    expect(await admin(`people show ${member.email}`)).toMatchObject({
      status: 'active',
      organisations: [{ account_id: account.accountId, roles: ['billing'] }],
    })
    // The commands have a clock of their own, so the order of entries says nothing.
    const returned = { action: 'member_returned', actor: 'people undo-delete' }
    expect(await entriesOf(account.accountId)).toContainEqual(expect.objectContaining(returned))
  }
})

test('`accounts undo-deletion` restores an organisation with its only member', async () => {
  const { account, owner } = await newTeam(operator.portal)
  await owner.account('suspend_account', { password: TEST_PASSWORD })
  await operator.portal.mailTo(account.email, { subject: 'account was deleted' })
  expect(await logIn(account.email)).toBe('DENY')
  await admin(`accounts undo-deletion ${account.accountId}`)
  expect(await logIn(account.email)).toBe('OK')
})
