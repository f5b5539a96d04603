import { EMAIL_UNDO_S } from '@assure/contract/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAddress } from '#src/testing/test-email-change.ts'
import { newVisitor } from '#src/testing/test-team.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const LINK_INVALID = { result: 'DENY', code: 'LINK_INVALID' }
const newOwner = async () => {
  const owner = await portal.newAccount()
  return { owner, session: await portal.login(owner) }
}
type Session = Awaited<ReturnType<typeof newOwner>>['session']
const undo = async (token: string) => (await newVisitor(portal).account('undo_email_change', { token })).body
const logsIn = async (email: string, password = TEST_PASSWORD) =>
  (await newVisitor(portal).account('email_login', { email, password })).body.result === 'OK'
const isLoggedIn = async (session: Session) =>
  (await session.account('current_session', {})).body.result === 'OK'
const rowsOf = async (statement: string, ...values: unknown[]) =>
  (await portal.pool.query<Record<string, unknown>>(statement, values)).rows

test('undoing gives the address back and ends sessions, known browsers and the password', async () => {
  const { owner, session } = await newOwner()
  const stranger = await portal.login(owner)
  const { email, undo: token } = await changeAddress(portal, stranger, owner.email)
  expect(await isLoggedIn(session)).toBe(false)
  expect(await undo(token)).toEqual({ result: 'OK', email: owner.email })
  expect([await isLoggedIn(stranger), await logsIn(owner.email), await logsIn(email)]).toEqual([
    false,
    false,
    false,
  ])
  expect(await rowsOf('select 1 from user_devices where user_id = $1', owner.userId)).toEqual([])
  expect(await undo(token)).toEqual(LINK_INVALID)
  const { links } = await portal.mailTo(owner.email, { subject: 'back' })
  const reset =
    links
      .find((link) => link.includes('/reset-password/'))
      ?.split('/')
      .at(-1) ?? ''
  const chosen = await portal.nobody.password('change_password', { token: reset, password: 'Chosen-pass4!' })
  expect(chosen.body.result).toBe('OK')
  expect(await logsIn(owner.email, 'Chosen-pass4!')).toBe(true)
  const due = 'select access_review_since is not null as due from users where user_id = $1'
  expect(await rowsOf(due, owner.userId)).toEqual([{ due: true }])
})

test('50 clicks on the link of the former address undo the change once', async () => {
  const { owner, session } = await newOwner()
  const { undo: token } = await changeAddress(portal, session, owner.email)
  const answers = await Promise.all(Array.from({ length: 50 }, () => undo(token)))
  expect(answers.filter((answer) => answer?.result === 'OK')).toHaveLength(1)
  expect(await portal.mailsTo(owner.email)).toHaveLength(2)
})

test('after several changes, the owner of the first address still gets the account back', async () => {
  const { owner, session } = await newOwner()
  const first = await changeAddress(portal, session, owner.email)
  portal.clock.advance(1)
  const second = await changeAddress(portal, session, first.email)
  // The owner of the second address cannot take the first one's link away.
  expect(await undo(second.undo)).toEqual({ result: 'OK', email: first.email })
  expect(await undo(first.undo)).toEqual({ result: 'OK', email: owner.email })
  expect(await undo(second.undo)).toEqual(LINK_INVALID)
})

test('the link of the former address works for 7 days', async () => {
  const { owner, session } = await newOwner()
  const { undo: token } = await changeAddress(portal, session, owner.email)
  const open = () =>
    rowsOf(
      'select extract(epoch from expires_at - created_at)::int as s from user_email_links where user_id = $1',
      owner.userId,
    )
  expect(await open()).toEqual([{ s: EMAIL_UNDO_S }])
  await portal.pool.query('update user_email_links set expires_at = $2 where user_id = $1', [
    owner.userId,
    portal.clock.now(),
  ])
  expect(await undo(token)).toEqual(LINK_INVALID)
})

test('a former address that has another account meanwhile is not given back, and the answer says so', async () => {
  const { owner, session } = await newOwner()
  const { email, undo: token } = await changeAddress(portal, session, owner.email)
  await portal.newAccount({ email: owner.email })
  expect(await undo(token)).toEqual({ result: 'DENY', code: 'EMAIL_REGISTERED' })
  expect(await logsIn(email)).toBe(true)
})
