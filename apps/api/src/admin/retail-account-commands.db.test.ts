import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#src/platform/database/database.ts'
import { makeTestDesk, typeCommand } from '#src/testing/test-desk.ts'
import { retailPasswordLink } from '#src/testing/test-retail.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { newEmail, stranger } from '#src/testing/test-sign-ups.ts'
import { RefusedError } from './command.ts'
import type { AdminContext } from './desk.ts'

let portal: TestPortal
let desk: AdminContext
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
  desk = makeTestDesk(portal)
  await desk.openQueue()
})
afterAll(async () => {
  await desk.close()
  await portal.stop()
})

const admin = async (line: string) => (await typeCommand(desk, line.split(' '))).json
const isOpen = async (session: Awaited<ReturnType<TestPortal['retailLogin']>>) =>
  (await session.licences('current_retail_session', {})).body.result === 'OK'

test('RS-07 `accounts list` shows each account’s realm and can filter by it', async () => {
  const user = await portal.newRetailUser()
  await portal.newAccount({ email: user.email })
  const listed = async (more: string) => {
    const { accounts } = await admin(`accounts list --search ${user.email}${more}`)
    return (accounts as { realm: string }[]).map(({ realm }) => realm).toSorted()
  }
  expect(await listed('')).toEqual(['developer', 'retail'])
  expect(await listed(' --realm retail')).toEqual(['retail'])
  expect(await listed(' --realm developer')).toEqual(['developer'])
})

test('RS-07 commands refuse an address with accounts in both realms and name their ids', async () => {
  const user = await portal.newRetailUser()
  const developer = await portal.newAccount({ email: user.email })
  await expect(admin(`accounts suspend ${user.email}`)).rejects.toThrow(RefusedError)
  await expect(admin(`accounts suspend ${user.email}`)).rejects.toThrow(user.accountId)
  await admin(`accounts suspend ${user.accountId}`)
  expect(await admin(`accounts show ${developer.accountId}`)).toMatchObject({
    status: 'active',
    realm: 'developer',
  })
  expect(await admin(`accounts show ${user.accountId}`)).toMatchObject({
    status: 'suspended',
    realm: 'retail',
  })
})

test('RS-07 suspending a retail user explains its payments and does not mention API keys', async () => {
  const { email } = await portal.newRetailUser()
  const { said } = await typeCommand(desk, ['accounts', 'suspend', email])
  expect(said).toContain(`orders list --payer ${email}`)
  expect(said).not.toContain('API key')
})

test('RS-07 a suspended retail user is logged out and cannot log in until resumed', async () => {
  const user = await portal.newRetailUser()
  const session = await portal.retailLogin(user)
  await admin(`accounts suspend ${user.email}`)
  expect(await isOpen(session)).toBe(false)
  expect(await isOpen(await portal.retailLogin(user))).toBe(false)
  await admin(`accounts resume ${user.email}`)
  expect(await isOpen(session)).toBe(false)
  expect(await isOpen(await portal.retailLogin(user))).toBe(true)
})

test('RS-07 `accounts end-sessions` logs a retail user out everywhere', async () => {
  const user = await portal.newRetailUser()
  const sessions = [await portal.retailLogin(user), await portal.retailLogin(user)]
  expect(await admin(`accounts end-sessions ${user.email}`)).toMatchObject({ ended: 2 })
  expect(await Promise.all(sessions.map(isOpen))).toEqual([false, false])
})

test('RS-01 a new retail invitation leads to the retail area and invalidates the previous one', async () => {
  const email = newEmail()
  await inTransaction(portal.database, (transaction) =>
    portal.retailInvitations.invite(transaction, { email, language: 'en' }),
  )
  const { token: lost = '' } = await retailPasswordLink(portal, email)
  await admin(`accounts invite ${email}`)
  const { token = '', path } = await retailPasswordLink(portal, email)
  const choose = async (given: string) =>
    (await stranger(portal).password('change_password', { token: given, password: 'Store-pass1!' })).body
      .result
  expect([path, await choose(lost), await choose(token)]).toEqual(['/retail-login', 'DENY', 'OK'])
})

test.each(['set-plan %s scale', 'set-permissions %s licence.delete', 'set-self-service %s on'])(
  'accounts %s is refused for a retail account',
  async (line) => {
    const { email } = await portal.newRetailUser()
    await expect(admin(`accounts ${line.replace('%s', email)}`)).rejects.toThrow(RefusedError)
  },
)
