import { ORGANISATION_HEADER } from '@assure/contract/session-cookie'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organisationId } from '#src/platform/ids.ts'
import { addMember, newMember } from '#src/testing/test-members.ts'
import { testOrders } from '#src/testing/test-orders.ts'
import { codeOf, enableSecondFactor } from '#src/testing/test-passwords.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { newTeam, newVisitor } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

type Team = Awaited<ReturnType<typeof newTeam>>
type Session = Pick<Team['owner'], 'account'>

const password = TEST_PASSWORD
const OPEN = 'open'
/** Lets an organisation ask for a second factor. */
const guard = ({ accountId }: { accountId: string }) =>
  portal.pool.query(`update accounts set sign_in_policy = 'second_factor' where account_id = $1`, [accountId])
const newGuardedTeam = async () => {
  const team = await newTeam(portal)
  await guard(team.account)
  return team
}
/** `OPEN`, or the code of the refusal. Every role may read the settings. */
const tryData = async (session: Session, headers?: Record<string, string>) => {
  const answer = await session.account('retrieve_organisation', {}, headers)
  return answer.status === 200 ? OPEN : answer.problem.code
}
const NEEDED = 'second_factor_required'
const logIn = async (email: string, code?: string) => {
  const input = { email, password, ...(code !== undefined && { code }) }
  const { body, headers } = await newVisitor(portal).account('email_login', input)
  return { body, ...newVisitor(portal, headers.get('set-cookie')?.split(';')[0]) }
}
const memberIn = async (session: Session, headers?: Record<string, string>) => {
  const { body } = await session.account('current_session', {}, headers)
  if (body.result !== 'OK') throw new Error(body.result)
  return body.member
}
const confirmBy = (session: Session, code: string) =>
  session.account('confirm_identity', { proof: { kind: 'code', code } })

describe('in an organisation that asks for a second factor', () => {
  test('the next call of a member without one is refused, and they have no permissions and see only its name', async () => {
    const { account, owner } = await newTeam(portal)
    const viewer = await newMember(portal, account, {
      roles: ['viewer'],
      places: [{ chain: 'Northway', store: null }],
    })
    expect([await tryData(owner), await tryData(viewer)]).toEqual([OPEN, OPEN])
    expect(await memberIn(viewer)).toMatchObject({
      needs_second_factor: false,
      limited: ['link.read', 'licence.read'],
    })
    await owner.account('update_sign_in_policy', { policy: 'second_factor' })
    expect([await tryData(owner), await tryData(viewer)]).toEqual([NEEDED, NEEDED])
    const nothing = { permissions: [], limited: [], places: [], needs_second_factor: true }
    expect(await memberIn(owner)).toMatchObject({ ...nothing, roles: ['owner'] })
    expect(await memberIn(viewer)).toMatchObject({ ...nothing, roles: ['viewer'] })
    const { body: current } = await owner.account('current_session', {})
    expect(current.result === 'OK' && current.session).toEqual({
      ...{ email: account.email, name: account.name, company: 'Test Company' },
      ...{ session_id: '', session_type: 'none', session_details: {} },
      ...{ permissions: [], self_service: false, sample_data: false },
    })
    const refused = await owner.account('update_sign_in_policy', { policy: 'any' })
    expect([refused.status, refused.problem.code]).toEqual([403, NEEDED])
    await owner.account('log_out', {})
    expect(await tryData((await logIn(account.email)) as Session)).toBe(NEEDED)
  })

  test('a factor is not enough: the session must have given its code', async () => {
    const { account, owner } = await newGuardedTeam()
    const other = await logIn(account.email)
    const { secret, recoveryCodes } = await enableSecondFactor(portal, owner)
    // Setting it up took a code.
    expect(await tryData(owner)).toBe(OPEN)
    expect(await memberIn(owner)).toMatchObject({ needs_second_factor: false })
    expect(await tryData(other)).toBe(NEEDED)
    await other.account('confirm_identity', { proof: { kind: 'password', password } })
    expect(await tryData(other)).toBe(NEEDED)
    expect((await confirmBy(other, '000000')).body.result).toBe('DENY')
    expect(await tryData(other)).toBe(NEEDED)
    expect((await confirmBy(other, codeOf(portal, secret))).body.result).toBe('OK')
    expect(await tryData(other)).toBe(OPEN)
    portal.clock.advance(60)
    expect(await tryData(await logIn(account.email, codeOf(portal, secret)))).toBe(OPEN)
    const again = await logIn(account.email, recoveryCodes[0])
    expect(await tryData(again)).toBe(OPEN)
  })

  test('a recovery code confirms a session too', async () => {
    const { account, owner } = await newGuardedTeam()
    const other = await logIn(account.email)
    const { recoveryCodes } = await enableSecondFactor(portal, owner)
    expect((await confirmBy(other, recoveryCodes[0] ?? '')).body.result).toBe('OK')
    expect(await tryData(other)).toBe(OPEN)
  })

  test('a session of an earlier or newer release does not pass until it gives a code', async () => {
    const { account, owner } = await newGuardedTeam()
    const { secret } = await enableSecondFactor(portal, owner)
    for (const method of [null, 'sso']) {
      await portal.pool.query('update user_sessions set method = $2 where user_id = $1', [
        account.userId,
        method,
      ])
      expect(await tryData(owner)).toBe(NEEDED)
    }
    await confirmBy(owner, codeOf(portal, secret))
    expect(await tryData(owner)).toBe(OPEN)
  })

  test('access ends at the next call after the factor, also when the operator ends it', async () => {
    const { account, owner } = await newGuardedTeam()
    const { secret } = await enableSecondFactor(portal, owner)
    const stopped = await owner.account('stop_second_factor', { password, code: codeOf(portal, secret) })
    expect(stopped.body.result).toBe('OK')
    expect(await tryData(owner)).toBe(NEEDED)
    await enableSecondFactor(portal, owner)
    expect(await tryData(owner)).toBe(OPEN)
    await portal.pool.query('delete from user_totp where user_id = $1', [account.userId])
    expect(await tryData(owner)).toBe(NEEDED)
  })

  test('a code of an earlier factor does not count for the next one', async () => {
    const { account, owner } = await newGuardedTeam()
    const other = await portal.login(account)
    const { recoveryCodes } = await enableSecondFactor(portal, other)
    expect(await tryData(other)).toBe(OPEN)
    await other.account('stop_second_factor', { password, code: recoveryCodes[0] ?? '' })
    const { secret } = await enableSecondFactor(portal, owner)
    expect([await tryData(owner), await tryData(other)]).toEqual([OPEN, NEEDED])
    await confirmBy(other, codeOf(portal, secret))
    expect(await tryData(other)).toBe(OPEN)
  })

  test('another organisation of the person is open, and the list says which one asks', async () => {
    const { account, owner } = await newGuardedTeam()
    const other = await newTeam(portal)
    const person = { userId: account.userId, name: 'Test Member', email: account.email }
    await addMember(portal, other.account, person, { roles: ['admin'] })
    const named = ({ accountId }: { accountId: string }) => ({
      [ORGANISATION_HEADER]: organisationId(accountId),
    })
    expect(await tryData(owner, named(account))).toBe(NEEDED)
    expect(await tryData(owner, named(other.account))).toBe(OPEN)
    const listed = async () => {
      const { body } = await owner.account('list_organisations', {}, named(account))
      return new Map(body.organisations.map((one) => [one.organisation_id, one.needs_second_factor]))
    }
    const [here, there] = [organisationId(account.accountId), organisationId(other.account.accountId)]
    expect(await listed()).toEqual(
      new Map([
        [here, true],
        [there, false],
      ]),
    )
    await enableSecondFactor(portal, owner)
    expect(await listed()).toEqual(
      new Map([
        [here, false],
        [there, false],
      ]),
    )
  })

  test('people go on with their own login: sessions, factor, leaving', async () => {
    const { account } = await newGuardedTeam()
    const viewer = await newMember(portal, account, { roles: ['viewer'] })
    for (const mode of ['list_sessions', 'retrieve_second_factor', 'list_organisations'] as const)
      expect((await viewer.account(mode, {})).status).toBe(200)
    const organisation_id = organisationId(account.accountId)
    const left = await viewer.account('leave_organisation', { organisation_id })
    expect(left.body).toEqual({ result: 'OK' })
  })

  test('its only member deletes it with their login after a code only', async () => {
    const { account, owner } = await newGuardedTeam()
    const asPerson = async () => {
      const answer = await owner.account('delete_person', { password })
      return answer.status === 200 ? answer.body.result : answer.problem.code
    }
    expect(await asPerson()).toBe(NEEDED)
    const viewer = await newMember(portal, account, { roles: ['viewer'] })
    expect((await viewer.account('delete_person', { password })).body.result).toBe('OK')
    expect((await portal.byKey(account).account('retrieve_session', {})).status).toBe(200)
    await enableSecondFactor(portal, owner)
    expect(await asPerson()).toBe('OK')
  })

  test('the API key works, and a login gives it only to those who have a second factor', async () => {
    const { account, owner } = await newGuardedTeam()
    const { email } = account
    expect((await portal.byKey(account).account('retrieve_session', {})).status).toBe(200)
    const named = { organisation: organisationId(account.accountId) }
    for (const organisation of [{}, named]) {
      const { body } = await portal.nobody.account('email_login', { email, password, ...organisation })
      expect(body).toEqual({ result: 'DENY', code: 'NO_KEY' })
    }
    const fromPortal = await logIn(email)
    const nothing = { session_id: '', session_password: '', self_service: false }
    expect(fromPortal.body).toEqual({ result: 'OK', ...nothing })
    const { secret } = await enableSecondFactor(portal, owner)
    const code = codeOf(portal, secret)
    const { body } = await portal.nobody.account('email_login', { email, password, code, ...named })
    expect(body).toMatchObject({ result: 'OK', session_password: account.secret })
  })

  test('a receipt opens with the second factor only', async () => {
    const { account, owner } = await newTeam(portal)
    const orders = testOrders(portal)
    await orders.pay(account.accountId, await orders.put(account, { status: 'active' }), { number: 1 })
    const [receipt] = (await owner.budget('list_receipts', {})).body.receipts
    const statusOf = async () => {
      const headers = { cookie: owner.cookie, 'sec-fetch-site': 'same-origin' }
      return (await fetch(`${portal.url}${receipt?.pdf_url}`, { headers })).status
    }
    expect(await statusOf()).toBe(200)
    await guard(account)
    expect(await statusOf()).toBe(403)
    await enableSecondFactor(portal, owner)
    expect(await statusOf()).toBe(200)
  })

  test('the access review of a person leaves it out until they gave a code', async () => {
    const { account, owner } = await newGuardedTeam()
    const openIn = async () => {
      const { body } = await owner.account('retrieve_open_access', {})
      return [body.organisations.length, body.api_keys.length]
    }
    expect(await openIn()).toEqual([0, 0])
    await portal.pool.query('update users set access_review_since = now() where user_id = $1', [
      account.userId,
    ])
    const key = { kind: 'api_key', id: account.sessionId, keep: false } as const
    await owner.account('answer_access_review', { answers: [key] })
    expect((await portal.byKey(account).account('retrieve_session', {})).status).toBe(200)
    await enableSecondFactor(portal, owner)
    expect(await openIn()).toEqual([1, 1])
  })
})
