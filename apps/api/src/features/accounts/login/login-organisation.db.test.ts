import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organisationId } from '#src/platform/ids.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { invite, memberIdOf, newTeam, newVisitor } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const NO_KEY = { result: 'DENY', code: 'NO_KEY' }

/** The Owner of `first`, who is also a developer of `second` and a viewer of `third`. */
const personOfThree = async () => {
  const [first, second, third] = [await newTeam(portal), await newTeam(portal), await newTeam(portal)]
  const { email } = first.account
  for (const [team, role] of [
    [second, 'developer'],
    [third, 'viewer'],
  ] as const) {
    const { token } = await invite(portal, team.owner, { email, roles: [role] })
    await first.owner.account('accept_invitation', { token })
  }
  const login = async (organisation?: string, password = TEST_PASSWORD) =>
    (await portal.nobody.account('email_login', { email, password, ...(organisation && { organisation }) }))
      .body
  return { first, second, third, email, login }
}
const idOf = ({ account }: Awaited<ReturnType<typeof newTeam>>) => organisationId(account.accountId)

test('an API client that logs in names the organisation whose key it gets', async () => {
  const { first, second, login } = await personOfThree()
  const keyOf = ({ account }: typeof first) => ({
    result: 'OK',
    session_id: account.sessionId,
    session_password: account.secret,
  })
  expect(await login(idOf(second))).toMatchObject(keyOf(second))
  expect(await login(idOf(first))).toMatchObject(keyOf(first))
})

test('without a name, the organisation that was opened last counts', async () => {
  const { first, second, email, login } = await personOfThree()
  await newVisitor(portal).account('email_login', {
    ...{ email, password: TEST_PASSWORD, organisation: idOf(second) },
  })
  expect(await login()).toMatchObject({ session_id: second.account.sessionId })
  await newVisitor(portal).account('email_login', {
    ...{ email, password: TEST_PASSWORD, organisation: idOf(first) },
  })
  expect(await login()).toMatchObject({ session_id: first.account.sessionId })
})

test('an organisation of strangers, of before, suspended or unknown has one answer', async () => {
  const { first, second, email, login } = await personOfThree()
  const stranger = await newTeam(portal)
  const left = await newTeam(portal)
  const { token } = await invite(portal, left.owner, { email, roles: ['admin'] })
  await first.owner.account('accept_invitation', { token })
  await left.owner.account('remove_member', { member_id: await memberIdOf(left.owner, email) })
  await portal.pool.query(`update accounts set status = 'suspended' where account_id = $1`, [
    second.account.accountId,
  ])
  const named = [stranger, left, second].map(idOf)
  for (const organisation of [...named, organisationId(randomUUID()), 'nonsense', first.account.accountId]) {
    // Refused logins count as tries.
    await portal.pool.query(`delete from throttles where subject like 'login:%' || $1 || '%'`, [email])
    expect(await login(organisation)).toEqual(NO_KEY)
  }
})

test('a wrong password says nothing about organisations', async () => {
  const { first, login } = await personOfThree()
  const stranger = await newTeam(portal)
  for (const organisation of [idOf(first), idOf(stranger), 'nonsense'])
    expect(await login(organisation, 'Wrong-pass1!')).toEqual({ result: 'DENY', code: 'WRONG_CREDENTIALS' })
})

test('the portal’s own login opens no organisation of strangers, and starts no session', async () => {
  const { email } = await personOfThree()
  const stranger = await newTeam(portal)
  const answer = await newVisitor(portal).account('email_login', {
    ...{ email, password: TEST_PASSWORD, organisation: idOf(stranger) },
  })
  expect(answer.body).toEqual(NO_KEY)
  expect(answer.headers.get('set-cookie')).toBeNull()
})
