import { randomUUID } from 'node:crypto'
import { ORGANISATION_HEADER } from '@assure/contract/session-cookie'
import { SSO_SESSION_MAX_S } from '@assure/contract/constants'
import { describe, expect, test } from 'vitest'
import { TEST_PASSWORD } from '#src/testing/test-portal.ts'
import { LOGIN_BY_ACCOUNT } from '../login/limits.ts'
import { organisationId } from '#src/platform/ids.ts'
import { newMember } from '#src/testing/test-members.ts'
import {
  addressIn,
  deny,
  emailIn,
  logInBySso,
  makeSsoBrowser,
  newSsoTeam,
  openSsoPortal,
  sessionOf,
} from '#src/testing/test-sso.ts'
import { invite, memberIdOf, newTeam, newVisitor } from '#src/testing/test-team.ts'

const sso = openSsoPortal()

describe('a session through single sign-on', () => {
  test('opens no other organisation of the person, and nothing of the person', async () => {
    const team = await newSsoTeam(sso)
    const email = emailIn(team)
    const other = await sso.portal.newAccount({ email })
    const { browser } = await logInBySso(sso, team, { sub: randomUUID(), email })
    const page = browser.page()
    const named = { [ORGANISATION_HEADER]: organisationId(other.accountId) }
    expect((await page.account('retrieve_organisation', {}, named)).problem.code).toBe('not_found')
    expect((await page.account('retrieve_organisation', {})).status).toBe(200)
    expect((await page.account('current_session', {}, named)).body).toMatchObject({
      member: { organisation_id: team.organisation },
    })
    for (const call of [
      () => page.account('list_organisations', {}),
      () => page.account('create_organisation', { name: 'Mine' }),
      () => page.account('list_sessions', {}),
      () => page.account('end_other_sessions', {}),
      () => page.account('list_passkeys', {}),
      () => page.account('start_second_factor', {}),
      () => page.account('list_person_entries', {}),
      () => page.account('retrieve_email_change', {}),
      () => page.account('update_password', { current_password: 'x', password: 'New-pass-1!' }),
      () => page.account('leave_organisation', { organisation_id: organisationId(other.accountId) }),
    ])
      expect((await call()).problem.code).toBe('forbidden')
    expect((await page.account('update_language', { language: 'fr' })).body).toEqual({ result: 'OK' })
    expect((await page.account('log_out', {})).body).toEqual({ result: 'OK' })
  })

  test('makes its browser no known one for guesses of the person’s password', async () => {
    const team = await newSsoTeam(sso)
    const { email, cookie } = await newMember(sso.portal, team.account, { roles: ['auditor'] })
    const own = makeSsoBrowser(sso.portal, cookie)
    sso.provider.behaviour.person = { sub: randomUUID() }
    const { person } = sso.provider.behaviour
    await own.finish(sso.provider.approve(addressIn(await own.prove('link'))))
    const { browser } = await logInBySso(sso, team, person)
    for (let guess = 0; guess < LOGIN_BY_ACCOUNT.limit; guess++)
      await newVisitor(sso.portal).account('email_login', { email, password: 'Wrong-pass1!' })
    const login = { email, password: TEST_PASSWORD }
    expect((await browser.page().account('email_login', login)).status).toBe(429)
  })

  test('says nothing about a review that the person owes', async () => {
    const team = await newSsoTeam(sso)
    const { browser } = await logInBySso(sso, team, { sub: team.ownerSub })
    await sso.portal.pool.query('update users set access_review_since = $2 where user_id = $1', [
      team.account.userId,
      sso.portal.clock.now(),
    ])
    expect(await sessionOf(browser)).toMatchObject({ access_review_due: false })
    const own = (await team.owner.account('current_session', {})).body
    expect(own).toMatchObject({ access_review_due: true })
  })

  test('ends no session of the person’s own, however many there are', async () => {
    const team = await newSsoTeam(sso)
    const first = await logInBySso(sso, team, { sub: team.ownerSub })
    for (let login = 0; login < 20; login++) await logInBySso(sso, team, { sub: team.ownerSub })
    expect((await first.browser.account('retrieve_organisation', {})).status).toBe(401)
    expect((await team.owner.account('retrieve_organisation', {})).status).toBe(200)
  })

  test('accepts no invitation for the person', async () => {
    const team = await newSsoTeam(sso)
    const email = emailIn(team)
    const { owner } = await newTeam(sso.portal)
    const { browser } = await logInBySso(sso, team, { sub: randomUUID(), email })
    const { token } = await invite(sso.portal, owner, { email })
    const { body } = await browser.page().account('accept_invitation', { token })
    expect(body.result).toBe('DENY')
  })

  test('ends after 12 hours, and with the membership', async () => {
    const team = await newSsoTeam(sso)
    const email = emailIn(team)
    const sub = randomUUID()
    const { browser } = await logInBySso(sso, team, { sub, email })
    await team.owner.account('remove_member', { member_id: await memberIdOf(team.owner, email) })
    expect((await browser.account('retrieve_organisation', {})).status).toBe(401)
    expect((await logInBySso(sso, team, { sub, email })).body).toEqual(deny('NOT_A_MEMBER'))
    const stays = await logInBySso(sso, team, { sub: team.ownerSub })
    sso.portal.clock.advance(SSO_SESSION_MAX_S - 60)
    expect((await stays.browser.account('retrieve_organisation', {})).status).toBe(200)
    sso.portal.clock.advance(60)
    expect((await stays.browser.account('retrieve_organisation', {})).status).toBe(401)
  })

  test('is confirmed by a fresh login at the provider of the same person', async () => {
    const team = await newSsoTeam(sso)
    const { browser } = await logInBySso(sso, team, { sub: team.ownerSub })
    sso.portal.clock.advance(660)
    const remove = () => browser.account('remove_domain', { domain: team.domain })
    expect((await remove()).problem.code).toBe('reauthentication_required')
    const begin = async () => addressIn(await browser.prove('confirm'))
    const address = await begin()
    expect(new URL(address).searchParams.get('max_age')).toBe('0')
    sso.provider.behaviour.person = { sub: 'somebody else' }
    expect((await browser.finish(sso.provider.approve(address))).body).toEqual(deny('OTHER_PERSON'))
    sso.provider.behaviour.person = { sub: team.ownerSub }
    sso.provider.behaviour.claims = (claims) => ({ ...claims, auth_time: Number(claims.auth_time) - 3600 })
    expect((await browser.finish(sso.provider.approve(await begin()))).body).toEqual(deny('PROVIDER_FAILED'))
    sso.provider.behaviour.claims = (claims) => claims
    expect((await remove()).problem.code).toBe('reauthentication_required')
    const confirmed = await browser.finish(sso.provider.approve(await begin()))
    expect(confirmed.body).toEqual({ result: 'OK', purpose: 'confirm' })
    expect((await remove()).body).toEqual({ result: 'OK' })
  })

  test('is not confirmed by a login that the provider did not ask for', async () => {
    const team = await newSsoTeam(sso)
    sso.provider.behaviour.claims = (claims) => ({ ...claims, auth_time: Number(claims.iat) - 3600 })
    const old = await logInBySso(sso, team, { sub: team.ownerSub })
    sso.provider.behaviour.claims = ({ auth_time: _, ...claims }) => claims
    const unknown = await logInBySso(sso, team, { sub: team.ownerSub })
    for (const { browser } of [old, unknown]) {
      const { problem } = await browser.account('remove_domain', { domain: team.domain })
      expect(problem.code).toBe('reauthentication_required')
    }
  })

  test('lets nobody in who lost a second factor', async () => {
    const team = await newSsoTeam(sso)
    const { browser } = await logInBySso(sso, team, { sub: team.ownerSub })
    await browser.finish(sso.provider.approve(addressIn(await browser.prove('confirm'))))
    const { problem } = await browser.account('approve_recovery', { member_id: 'somebody' })
    expect(problem.code).toBe('forbidden')
  })

  test('confirms no session of another kind, and links no person', async () => {
    const team = await newSsoTeam(sso)
    const own = makeSsoBrowser(sso.portal, team.owner.cookie)
    expect((await own.prove('confirm')).problem.code).toBe('forbidden')
    const { browser } = await logInBySso(sso, team, { sub: team.ownerSub })
    expect((await browser.prove('link')).problem.code).toBe('forbidden')
  })

  test('ends when the provider is turned off or removed', async () => {
    const team = await newSsoTeam(sso)
    const first = await logInBySso(sso, team, { sub: team.ownerSub })
    await team.owner.account('switch_sso', { is_on: false })
    expect((await first.browser.account('retrieve_organisation', {})).status).toBe(401)
    const { organisation } = team
    expect((await makeSsoBrowser(sso.portal).start({ organisation })).body).toEqual(deny('NO_SSO'))
    await team.owner.account('switch_sso', { is_on: true })
    const second = await logInBySso(sso, team, { sub: team.ownerSub })
    await team.owner.account('remove_sso', {})
    expect((await second.browser.account('retrieve_organisation', {})).status).toBe(401)
  })
})
