import { randomUUID } from 'node:crypto'
import { INVITATION_TTL_S } from '@assure/contract/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ageConfirmation } from '#src/testing/test-passwords.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import {
  invitationToken,
  invite,
  memberIdOf,
  newMember,
  newTeam,
  newVisitor,
} from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const INVALID = { result: 'DENY', code: 'LINK_INVALID' }
const sign_up = { name: 'Nia Novak', password: TEST_PASSWORD }
const accept = (token: string) => newVisitor(portal).account('accept_invitation', { token, sign_up })
const look = async (token: string) => (await newVisitor(portal).account('look_at_invitation', { token })).body

describe('an invitation', () => {
  test('says what it offers, makes a person with the confirmed address, and works once', async () => {
    const { owner } = await newTeam(portal)
    const places = [{ chain: 'Northway', store: 'Leeds 2' }]
    const { email, token } = await invite(portal, owner, { roles: ['fleet'], places })
    expect(await look(token)).toEqual({
      ...{ result: 'OK', organisation: 'Test Company', inviter: 'Test Person', email },
      ...{ roles: ['fleet'], places, is_transfer: false, next: 'sign_up' },
    })
    const needs = await newVisitor(portal).account('accept_invitation', { token })
    expect(needs.body).toEqual({ result: 'DENY', code: 'SIGN_UP_NEEDED' })
    const joined = await accept(token)
    expect(joined.body.result).toBe('OK')
    const cookie = joined.headers.get('set-cookie')?.split(';')[0] ?? ''
    const session = await newVisitor(portal, cookie).account('current_session', {})
    expect(session.body).toMatchObject({
      session: { email, name: 'Nia Novak', company: 'Test Company' },
      member: { roles: ['fleet'], places },
    })
    expect((await accept(token)).body).toEqual(INVALID)
    expect(await look(token)).toEqual(INVALID)
    const login = await newVisitor(portal).account('email_login', { email, password: TEST_PASSWORD })
    expect(login.body.result).toBe('OK')
  })

  test('fifty accept at once: one person joins', async () => {
    const { owner } = await newTeam(portal)
    const { token } = await invite(portal, owner)
    const answers = await Promise.all(Array.from({ length: 50 }, () => accept(token)))
    expect(answers.filter(({ status, body }) => status === 200 && body.result === 'OK')).toHaveLength(1)
    expect((await owner.account('list_members', {})).body.total).toBe(2)
  })

  test('is for its address: another person, logged in or not, cannot use it', async () => {
    const { owner } = await newTeam(portal)
    const [invited, other] = [await portal.newAccount(), await portal.newAccount()]
    const { token } = await invite(portal, owner, { email: invited.email })
    const stranger = await portal.login(other)
    expect((await stranger.account('look_at_invitation', { token })).body).toMatchObject({
      next: 'log_in_as_other',
    })
    expect((await stranger.account('accept_invitation', { token, sign_up })).body).toEqual({
      result: 'DENY',
      code: 'LOG_IN',
    })
    expect(await look(token)).toMatchObject({ next: 'log_in' })
    expect((await accept(token)).body).toEqual({ result: 'DENY', code: 'LOG_IN' })
    const right = await portal.login(invited)
    expect((await right.account('look_at_invitation', { token })).body).toMatchObject({ next: 'accept' })
    expect((await right.account('accept_invitation', { token })).body.result).toBe('OK')
    expect((await owner.account('list_members', {})).body.total).toBe(2)
  })

  test('ends: after 7 days, when revoked, declined, sent again, or when the inviter may no longer give it', async () => {
    const { owner } = await newTeam(portal)
    const expired = await invite(portal, owner)
    await portal.pool.query(
      `update invitations set expires_at = (expires_at at time zone 'UTC' - $2::interval) at time zone 'UTC' where email = $1`,
      [expired.email, `${INVITATION_TTL_S} seconds`],
    )
    const idOf = async (email: string) =>
      (await owner.account('list_invitations', {})).body.invitations.find((each) => each.email === email)
        ?.invitation_id ?? ''
    const revoked = await invite(portal, owner)
    await owner.account('revoke_invitation', { invitation_id: await idOf(revoked.email) })
    const declined = await invite(portal, owner)
    await newVisitor(portal).account('decline_invitation', { token: declined.token })
    const again = await invite(portal, owner)
    await owner.account('resend_invitation', { invitation_id: await idOf(again.email) })
    const admin = await newMember(portal, owner, { roles: ['admin'] })
    const orphan = await invite(portal, admin)
    await owner.account('update_member', {
      member_id: await memberIdOf(owner, admin.email),
      roles: ['viewer'],
      places: null,
    })
    for (const { token } of [expired, revoked, declined, again, orphan]) {
      expect(await look(token)).toEqual(INVALID)
      expect((await accept(token)).body).toEqual(INVALID)
      const declining = await newVisitor(portal).account('decline_invitation', { token })
      expect(declining.body).toEqual(INVALID)
    }
    expect((await accept(await invitationToken(portal, again.email))).body.result).toBe('OK')
    // An expired invitation does not keep its address from being invited again.
    expect((await accept((await invite(portal, owner, { email: expired.email })).token)).body.result).toBe(
      'OK',
    )
  })

  test('there is one for an address, none for a member, and at most 20 mails an hour', async () => {
    const { account, owner } = await newTeam(portal)
    const one = `${randomUUID()}@example.com`
    const emails = [one, account.email.toUpperCase(), one.toUpperCase()]
    const send = (all: string[]) =>
      owner.account('invite_member', { emails: all, roles: ['viewer'], places: null })
    const { body } = await send(emails)
    expect(body).toEqual({
      result: 'OK',
      invitations: [
        { email: one, outcome: 'INVITED' },
        { email: account.email, outcome: 'MEMBER' },
      ],
    })
    expect((await send([one])).body).toMatchObject({
      invitations: [{ outcome: 'ALREADY_INVITED' }],
    })
    const many = Array.from({ length: 20 }, () => `${randomUUID()}@example.com`)
    expect((await send(many)).problem.code).toBe('rate_limited')
    // The refused call counted nothing.
    expect((await send(many.slice(0, 19))).body.result).toBe('OK')
    expect((await send([`${randomUUID()}@example.com`])).status).toBe(429)
    expect((await owner.account('list_members', {})).body.invited).toBe(20)
  })

  test('five invitations reach an address in a day, from all organisations together', async () => {
    const email = `${randomUUID()}@example.com`
    const answers = []
    for (let time = 0; time < 6; time += 1) {
      const { owner } = await newTeam(portal)
      const invitation = { emails: [email], roles: ['viewer' as const], places: null }
      answers.push(await owner.account('invite_member', invitation))
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('an organisation has at most 50 open invitations', async () => {
    const { account, owner } = await newTeam(portal)
    await portal.pool.query(
      `insert into invitations (account_id, invitation_id, email, roles, places, language, token_hash, invited_by,
         is_transfer, created_at, expires_at)
       select $1::uuid, gen_random_uuid(), 'open-' || i || '@example.com', '{viewer}', 'null', 'en', '', $2, false, now(),
         now() + interval '1 day' from generate_series(1, 50) as i`,
      [account.accountId, account.userId],
    )
    const answer = await owner.account('invite_member', {
      emails: ['one.more@example.com'],
      roles: ['viewer'],
      places: null,
    })
    expect(answer.body).toEqual({ result: 'DENY', code: 'TOO_MANY_OPEN' })
  })

  test('a new person needs a good password, and a refused one leaves the link open', async () => {
    const { owner } = await newTeam(portal)
    const { token } = await invite(portal, owner)
    const tryWith = async (password: string) =>
      (await newVisitor(portal).account('accept_invitation', { token, sign_up: { name: 'A', password } }))
        .body
    expect(await tryWith('short')).toMatchObject({ code: 'PASSWORD_TOO_SHORT' })
    expect(await tryWith('TestCompany1!')).toMatchObject({ code: 'PASSWORD_TOO_EASY' })
    expect(await tryWith(TEST_PASSWORD)).toMatchObject({ result: 'OK' })
  })

  test('a suspended organisation lets nobody join', async () => {
    const { account, owner } = await newTeam(portal)
    const { token } = await invite(portal, owner)
    await portal.pool.query(`update accounts set status = 'suspended' where account_id = $1`, [
      account.accountId,
    ])
    expect((await accept(token)).body).toEqual(INVALID)
  })
})

describe('ownership', () => {
  const offer = async () => {
    const team = await newTeam(portal)
    const member = await newMember(portal, team.owner, {
      roles: ['fleet'],
      places: [{ chain: 'Northway', store: null }],
    })
    const member_id = await memberIdOf(team.owner, member.email)
    await team.owner.account('transfer_ownership', { member_id })
    return { ...team, member, member_id, token: await invitationToken(portal, member.email, 'Take over') }
  }

  test('moves when the member accepts: the giver is an Admin, the taker an Owner everywhere', async () => {
    const { account, owner, member, token } = await offer()
    expect(
      (await newVisitor(portal, member.cookie).account('look_at_invitation', { token })).body,
    ).toMatchObject({ is_transfer: true, roles: ['owner'], next: 'accept' })
    expect((await member.account('accept_invitation', { token })).body.result).toBe('OK')
    const { body } = await member.account('list_members', {})
    expect(body.members.map(({ email, roles, places }) => ({ email, roles, places }))).toEqual(
      expect.arrayContaining([
        { email: account.email, roles: ['admin'], places: null },
        { email: member.email, roles: ['owner'], places: null },
      ]),
    )
    expect((await owner.account('suspend_account', { password: TEST_PASSWORD })).status).toBe(403)
    expect((await member.account('accept_invitation', { token })).body).toEqual(INVALID)
    expect((await portal.mailTo(account.email, { subject: 'A new Owner' })).text).toContain('New Member')
  })

  test('an offer needs the taker’s own confirmation, and no other member can take it', async () => {
    const { owner, member, token } = await offer()
    const other = await newMember(portal, owner, { roles: ['admin'] })
    expect((await other.account('accept_invitation', { token })).body).toMatchObject({ code: 'LOG_IN' })
    await ageConfirmation(portal, member)
    expect((await member.account('accept_invitation', { token })).problem.code).toBe(
      'reauthentication_required',
    )
  })

  test('an Owner sees the open offer and withdraws it, and then its link ends', async () => {
    const { account, owner, member, token } = await offer()
    const [open] = (await owner.account('list_invitations', {})).body.invitations
    expect(open).toMatchObject({ email: member.email, is_transfer: true, invited_by: 'Test Person' })
    expect((await owner.account('list_members', {})).body.invited).toBe(0)
    const invitation_id = open?.invitation_id ?? ''
    const admin = await newMember(portal, owner, { roles: ['admin'] })
    expect((await admin.account('revoke_invitation', { invitation_id })).body).toEqual({
      result: 'DENY',
      code: 'ROLE_NOT_YOURS',
    })
    expect((await member.account('revoke_invitation', { invitation_id })).status).toBe(403)
    const byKey = await portal.byKey(account).account('revoke_invitation', { invitation_id })
    expect(byKey.problem.code).toBe('not_by_api_key')
    const { owner: stranger } = await newTeam(portal)
    expect((await stranger.account('revoke_invitation', { invitation_id })).status).toBe(404)
    expect((await owner.account('resend_invitation', { invitation_id })).status).toBe(404)
    expect((await member.account('look_at_invitation', { token })).body.result).toBe('OK')

    const colleague = await newMember(portal, owner, { roles: ['owner'] })
    expect((await colleague.account('revoke_invitation', { invitation_id })).body).toEqual({ result: 'OK' })
    expect((await member.account('look_at_invitation', { token })).body).toEqual(INVALID)
    expect((await member.account('accept_invitation', { token })).body).toEqual(INVALID)
    expect((await owner.account('revoke_invitation', { invitation_id })).status).toBe(404)
    expect((await owner.account('list_invitations', {})).body.invitations).toEqual([])
  })

  test('of a withdrawal and an acceptance at once, one wins', async () => {
    for (let time = 0; time < 10; time += 1) {
      const { owner, member, token } = await offer()
      const invitation_id =
        (await owner.account('list_invitations', {})).body.invitations[0]?.invitation_id ?? ''
      const [withdrawn, accepted] = await Promise.all([
        owner.account('revoke_invitation', { invitation_id }),
        member.account('accept_invitation', { token }),
      ])
      const isOwner = (await member.account('current_session', {})).body
      const roles = isOwner.result === 'OK' ? isOwner.member.roles : []
      expect(withdrawn.status === 200).toBe(accepted.body.result !== 'OK')
      expect(roles).toEqual(accepted.body.result === 'OK' ? ['owner'] : ['fleet'])
    }
  })

  test('an offer ends when its giver or its taker leaves', async () => {
    const first = await offer()
    await first.owner.account('remove_member', { member_id: first.member_id })
    expect((await first.member.account('accept_invitation', { token: first.token })).body).toEqual(INVALID)
    expect((await first.owner.account('list_invitations', {})).body.invitations).toEqual([])
    const second = await offer()
    const co = await newMember(portal, second.owner, { roles: ['owner'] })
    await co.account('remove_member', { member_id: await memberIdOf(co, second.account.email) })
    expect((await second.member.account('accept_invitation', { token: second.token })).body).toEqual(INVALID)
  })
})
