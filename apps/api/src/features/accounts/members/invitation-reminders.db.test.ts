import { INVITATION_REMINDER_S, INVITATION_TTL_S } from '@assure/contract/constants'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DAY_S } from '#src/platform/clock.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { invite, memberIdOf, newMember, newTeam, newVisitor } from '#src/testing/test-team.ts'

const UNTIL_REMINDER_S = INVITATION_TTL_S - INVITATION_REMINDER_S

let portal: TestPortal
let other: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
  other = await startTestPortal({ jobs: true })
  // Far from the invitations of other files, which share the tables.
  for (const each of [portal, other]) each.clock.advance(400 * DAY_S)
})
afterAll(() => Promise.all([portal.stop(), other.stop()]))

const wait = (seconds: number) => {
  for (const each of [portal, other]) each.clock.advance(seconds)
}
const remind = (on = portal) =>
  on.housekeeping.find(({ name }) => name === 'invitation-reminders')?.batch(1000)
const remindersTo = async (email: string) =>
  (await Promise.all([portal, other].map((each) => each.mailsTo(email))))
    .flat()
    .filter(({ subject }) => /ends soon|expire bientôt/.test(subject))
const tokenIn = (links: readonly string[] = []) =>
  links
    .find((link) => link.includes('/invitation/'))
    ?.split('/')
    .at(-1) ?? ''
const sign_up = { name: 'Nia Novak', password: TEST_PASSWORD }
const accept = async (token: string) =>
  (await newVisitor(portal).account('accept_invitation', { token, sign_up })).body.result
const idOf = async ({ account }: Awaited<ReturnType<typeof newTeam>>['owner'], email: string) =>
  (await account('list_invitations', {})).body.invitations.find((each) => each.email === email)
    ?.invitation_id ?? ''

test('an open invitation is reminded of on day 5, once, also by two servers, and both links work', async () => {
  const { owner } = await newTeam(portal)
  const first = await invite(portal, owner)
  const second = await invite(portal, owner)
  wait(UNTIL_REMINDER_S - 60)
  await remind()
  expect(await remindersTo(first.email)).toEqual([])
  wait(60)
  await Promise.all([remind(), remind(other), remind(), remind(other)])
  wait(DAY_S)
  await remind()
  const [mail, ...more] = await remindersTo(first.email)
  expect(more).toEqual([])
  expect(mail?.text).toContain('Test Person invited you to Test Company')
  expect(mail?.text).toContain('Store viewer')
  expect(await accept(first.token)).toBe('OK')
  expect(await accept(tokenIn(mail?.links))).toBe('DENY')
  const [later] = await remindersTo(second.email)
  expect(await accept(tokenIn(later?.links))).toBe('OK')
  expect(await accept(second.token)).toBe('DENY')
})

test('the reminder is in the language of the invitation, and its link ends with it', async () => {
  const { owner } = await newTeam(portal)
  const email = `${crypto.randomUUID()}@example.com`
  await owner.account('invite_member', { emails: [email], roles: ['viewer'], places: null, language: 'fr' })
  wait(UNTIL_REMINDER_S)
  await remind()
  const [mail] = await remindersTo(email)
  expect(mail?.subject).toContain('Votre invitation')
  wait(INVITATION_REMINDER_S)
  expect(await accept(tokenIn(mail?.links))).toBe('DENY')
})

test('no reminder: of an ended invitation, after the inviter lost the right, or of an offered ownership', async () => {
  const { account, owner } = await newTeam(portal)
  const used = await invite(portal, owner)
  await accept(used.token)
  const declined = await invite(portal, owner)
  await newVisitor(portal).account('decline_invitation', { token: declined.token })
  const revoked = await invite(portal, owner)
  await owner.account('revoke_invitation', { invitation_id: await idOf(owner, revoked.email) })
  const admin = await newMember(portal, owner, { roles: ['admin'] })
  const orphan = await invite(portal, admin)
  const suspended = await invite(portal, owner)
  await owner.account('transfer_ownership', { member_id: await memberIdOf(owner, admin.email) })
  // A demotion ends invitations. This is one that an earlier release left open.
  await portal.pool.query(`update memberships set roles = '{viewer}' where member_email = $1`, [admin.email])
  await portal.pool.query(`update users set suspended_at = now() where user_id = $1`, [account.userId])
  wait(UNTIL_REMINDER_S)
  await remind()
  for (const { email } of [used, declined, revoked, orphan, suspended, admin])
    expect(await remindersTo(email)).toEqual([])
  await portal.pool.query(`update users set suspended_at = null where user_id = $1`, [account.userId])
  await remind()
  expect(await remindersTo(suspended.email)).toHaveLength(1)
})

test('an invitation that is sent again starts over', async () => {
  const { account, owner } = await newTeam(portal)
  const { email } = await invite(portal, owner)
  wait(UNTIL_REMINDER_S)
  await remind()
  const [mail] = await remindersTo(email)
  const later = await portal.login(account)
  await later.account('resend_invitation', { invitation_id: await idOf(later, email) })
  expect(await accept(tokenIn(mail?.links))).toBe('DENY')
  await remind()
  expect(await remindersTo(email)).toHaveLength(1)
  wait(UNTIL_REMINDER_S)
  await remind()
  expect(await remindersTo(email)).toHaveLength(2)
})

test('a reminder that fails is logged and due again, and the others are mailed', async () => {
  const { owner } = await newTeam(portal)
  const invited = [await invite(portal, owner), await invite(portal, owner), await invite(portal, owner)]
  wait(UNTIL_REMINDER_S)
  const log = vi.spyOn(portal.log, 'error')
  const { enqueue } = portal.jobs
  const failing = vi.spyOn(portal.jobs, 'enqueue')
  failing.mockImplementation(enqueue).mockRejectedValueOnce(new Error('the queue is full'))
  await remind()
  const sent = async () => (await Promise.all(invited.map(({ email }) => remindersTo(email)))).flat().length
  expect(await sent()).toBe(2)
  expect(log.mock.calls.map(([error]) => String(error))).toEqual(['Error: the queue is full'])
  await remind()
  expect(await sent()).toBe(3)
})
