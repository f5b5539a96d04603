import { ROLES, type Role } from '@assure/contract/accounts/roles'
import { ORGANISATION_HEADER } from '@assure/contract/session-cookie'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userText } from '#src/mails/mail-texts.ts'
import { organisationId } from '#src/platform/ids.ts'
import { testDays } from '#src/testing/test-days.ts'
import { newMember } from '#src/testing/test-members.ts'
import { testOrders } from '#src/testing/test-orders.ts'
import { readPdf } from '#src/testing/test-pdf.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { memberIdOf, newTeam } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

type Session = Awaited<ReturnType<typeof newTeam>>['owner']

const OK = { result: 'OK' }
const settingsOf = async (session: Pick<Session, 'account'>) =>
  (await session.account('retrieve_organisation', {})).body
/** The changes in the audit log, the oldest first. */
const logOf = async (session: Session) => {
  const { body } = await session.account('list_audit_entries', { groups: ['member'] })
  const found = body.entries.filter(({ action }) => action === 'organisation_changed')
  return found.map(({ actor, before, after }) => ({ actor, before, after })).toReversed()
}

test('an Owner or Admin changes the name and the billing address, and the audit log holds both values', async () => {
  const { account, owner } = await newTeam(portal)
  const admin = await newMember(portal, account, { roles: ['admin'] })
  const auditor = await newMember(portal, account, { roles: ['auditor'] })
  const name = 'Quillfeather & Sons'
  expect(await settingsOf(owner)).toEqual({
    organisation_id: organisationId(account.accountId),
    name: 'Test Company',
    contact_email: account.email,
    billing_email: null,
  })
  const change = { name, billing_email: auditor.email.toUpperCase() }
  expect((await admin.account('update_organisation', change)).body).toEqual(OK)
  expect(await settingsOf(auditor)).toMatchObject({ name, billing_email: auditor.email })
  expect((await owner.account('retrieve_session', {})).body.company).toBe(name)
  const first = {
    actor: admin.email,
    before: { name: 'Test Company', billing_member: null },
    after: { name, billing_member: auditor.email },
  }
  expect(await logOf(owner)).toEqual([first])
  // The same again changes nothing.
  await owner.account('update_organisation', change)
  await owner.account('update_organisation', { name, billing_email: null })
  const second = {
    actor: account.email,
    before: { billing_member: auditor.email },
    after: { billing_member: null },
  }
  expect(await logOf(owner)).toEqual([first, second])
  // The log shows the address and does not hold it, so that an erasure takes it away.
  const stored = await portal.pool.query('select before, after from audit_entries where account_id = $1', [
    account.accountId,
  ])
  expect(JSON.stringify(stored.rows)).not.toContain(auditor.email)
  const mails = await portal.mailsTo(account.email)
  expect(mails.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 2 }, () => 'Somebody else gets your bills at Lumen Assure'),
  )
  const texts = mails.map(({ text }) => text).join()
  const redirected = `changed the billing address of ${userText(name)} to ${userText(auditor.email)}`
  expect(texts).toContain(`Test Member ${redirected}`)
  expect(texts).toContain('took the billing address out')
  for (const { email } of [admin, auditor]) expect(await portal.mailsTo(email)).toEqual([])
})

test('the billing address gets the bills until its member leaves', async () => {
  const days = testDays(portal, 2740)
  const year = days.beginYear()
  const { account, owner } = await newTeam(portal)
  const auditor = await newMember(portal, account, { roles: ['auditor'] })
  const orders = testOrders(portal)
  const remind = async () => {
    await orders.put(account, { status: 'trialing', trialEndsAt: days.inDays(2) })
    await portal.remind()
    return (await portal.mailsTo(auditor.email)).filter(({ subject }) => subject.startsWith('Your trial'))
      .length
  }
  expect(await remind()).toBe(0)
  await owner.account('update_organisation', { name: 'Test Company', billing_email: auditor.email })
  expect(await remind()).toBe(1)
  expect((await portal.mailTo(auditor.email, { subject: 'Your trial' })).subject).toContain(String(year))
  const member_id = await memberIdOf(owner, auditor.email)
  await owner.account('remove_member', { member_id })
  expect(await remind()).toBe(1)
  expect((await settingsOf(owner)).billing_email).toBeNull()
  // A member who comes back gets none until somebody chooses them again.
  await portal.pool.query('update memberships set removed_at = null where user_id = $1', [auditor.userId])
  expect(await remind()).toBe(1)
})

test('only the address of a member can be the billing address', async () => {
  const { account, owner } = await newTeam(portal)
  const other = await newTeam(portal)
  const left = await newMember(portal, account, { roles: ['billing'] })
  await owner.account('remove_member', { member_id: await memberIdOf(owner, left.email) })
  for (const billing_email of ['stranger@example.com', other.account.email, left.email]) {
    const { body } = await owner.account('update_organisation', { name: 'Changed', billing_email })
    expect(body).toEqual({ result: 'DENY', code: 'NOT_A_MEMBER' })
  }
  expect(await settingsOf(owner)).toMatchObject({ name: 'Test Company', billing_email: null })
  for (const name of ['', ' ', 'two\nlines']) {
    const { status } = await owner.account('update_organisation', { name, billing_email: null })
    expect(status).toBe(400)
  }
})

test('each role sees the settings, those without bills see no billing address, and only two roles change them', async () => {
  const { account, owner } = await newTeam(portal)
  await owner.account('update_organisation', { name: 'Test Company', billing_email: account.email })
  const seen: Partial<Record<Role, [number, string | null]>> = {}
  for (const role of ROLES) {
    const member = await newMember(portal, account, { roles: [role] })
    const change = await member.account('update_organisation', {
      ...{ name: 'Test Company', billing_email: account.email },
    })
    seen[role] = [change.status, (await settingsOf(member)).billing_email]
  }
  const { email } = account
  expect(seen).toEqual({
    ...{ owner: [200, email], admin: [200, email], fleet: [403, null], viewer: [403, null] },
    ...{ developer: [403, null], billing: [403, email], auditor: [403, email] },
  })
})

test('keys, other organisations, retail users, devices and nobody neither see nor change the settings', async () => {
  const { account, owner } = await newTeam(portal)
  const stranger = (await newTeam(portal)).owner
  const retail = await portal.retailLogin(await portal.newRetailUser())
  const change = { name: 'Taken over', billing_email: null }
  const named = { [ORGANISATION_HEADER]: organisationId(account.accountId) }
  for (const [status, caller, headers] of [
    [403, portal.byKey(account), {}],
    [404, stranger, named],
    [401, retail, {}],
    [401, portal.nobody, {}],
    [401, portal.nobody, { dpop: 'proof' }],
  ] as const) {
    expect((await caller.account('update_organisation', change, headers)).status).toBe(status)
    expect((await caller.account('retrieve_organisation', {}, headers)).status).toBe(status)
  }
  const member = await newMember(portal, account, { roles: ['admin'] })
  await owner.account('remove_member', { member_id: await memberIdOf(owner, member.email) })
  expect((await member.account('update_organisation', change)).status).not.toBe(200)
  expect((await settingsOf(owner)).name).toBe('Test Company')
})

test('a receipt keeps the name of the company that paid, and later ones have the new name', async () => {
  const { account, owner } = await newTeam(portal)
  const orders = testOrders(portal)
  const orderId = await orders.put(account, { status: 'active' })
  await orders.pay(account.accountId, orderId, { number: 1 })
  const rename = (name: string) => owner.account('update_organisation', { name, billing_email: null })
  await rename('Second Name')
  await orders.pay(account.accountId, orderId, { number: 2 })
  await rename('Third Name')
  await orders.pay(account.accountId, orderId, { number: 3 })
  const { body } = await owner.budget('list_receipts', {})
  const textOf = async (url: string) => {
    const response = await fetch(portal.url + url, {
      headers: { cookie: owner.cookie, 'sec-fetch-site': 'same-origin' },
    })
    return (await readPdf(new Uint8Array(await response.arrayBuffer()))).text
  }
  const newestFirst = await Promise.all(
    body.receipts.map(async ({ number, pdf_url }) => {
      const text = await textOf(pdf_url)
      const names = ['Test Company', 'Second Name', 'Third Name'].filter((name) => text.includes(name))
      return [Number(number.slice(-1)), ...names]
    }),
  )
  expect(newestFirst.toReversed()).toEqual([
    [1, 'Test Company'],
    [2, 'Second Name'],
    [3, 'Third Name'],
  ])
})
