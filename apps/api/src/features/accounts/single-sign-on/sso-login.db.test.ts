import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addMember, newMember } from '#src/testing/test-members.ts'
import {
  addressIn,
  approvedBySso,
  deny,
  emailIn,
  logInBySso,
  makeSsoBrowser,
  newSsoTeam,
  openSsoPortal,
  sessionOf,
} from '#src/testing/test-sso.ts'
import { memberIdOf, newTeam } from '#src/testing/test-team.ts'

const sso = openSsoPortal()

describe('at the first login through the provider', () => {
  test('a new person of a proved domain becomes a member with the default roles', async () => {
    const team = await newSsoTeam(sso)
    const email = emailIn(team)
    const sub = randomUUID()
    const { browser, body } = await logInBySso(sso, team, { sub, email, name: 'Nora New' })
    expect(body).toEqual({ result: 'OK', purpose: 'login' })
    expect(await sessionOf(browser)).toMatchObject({
      result: 'OK',
      session: { email, name: 'Nora New' },
      member: { organisation_id: team.organisation, roles: ['viewer'], through_sso: true, organisations: 1 },
    })
    const { text } = await sso.portal.mailTo(team.account.email, { subject: 'new member' })
    expect(text).toContain('Nora New')
    const told = await sso.portal.mailTo(email, { subject: 'log in through your organisation' })
    expect(told.text).toContain('linked to Northwind ID')
    const { entries } = (await team.owner.account('list_audit_entries', {})).body
    const acts = entries.filter(({ actor }) => actor === email)
    expect(acts.map(({ action, actor_kind }) => [action, actor_kind])).toEqual(
      ['session_started', 'sso_linked', 'member_joined'].map((action) => [action, 'developer']),
    )
    const again = await logInBySso(sso, team, { sub, email: 'changed@elsewhere.example' })
    expect(await sessionOf(again.browser)).toMatchObject({ session: { email } })
  })

  test('an existing person of the domain joins, and keeps their own login', async () => {
    const team = await newSsoTeam(sso)
    const email = emailIn(team)
    const other = await sso.portal.newAccount({ email })
    const { browser, body } = await logInBySso(sso, team, { sub: randomUUID(), email: email.toUpperCase() })
    expect(body.result).toBe('OK')
    expect(await sessionOf(browser)).toMatchObject({ member: { organisation_id: team.organisation } })
    const own = await sso.portal.login(other)
    expect((await own.account('list_organisations', {})).body.organisations).toHaveLength(2)
  })

  test('an address outside the proved domains never links, also if the provider calls it verified', async () => {
    const team = await newSsoTeam(sso)
    const { account: victim } = await newTeam(sso.portal)
    const person = { sub: randomUUID(), email: victim.email, email_verified: true }
    expect((await logInBySso(sso, team, person)).body).toEqual(deny('UNKNOWN_ADDRESS'))
    for (const email of [
      `x@sub.${team.domain}`,
      `x@${team.domain}.evil.example`,
      `x@${team.domain}@evil.example`,
    ])
      expect((await logInBySso(sso, team, { ...person, email })).body.result).toBe('DENY')
  })

  test('a member of a foreign domain logs in after linking, but not before', async () => {
    const team = await newSsoTeam(sso)
    const member = await newMember(sso.portal, team.account, { roles: ['auditor'] })
    const person = { sub: randomUUID(), email: member.email }
    expect((await logInBySso(sso, team, person)).body).toEqual(deny('UNKNOWN_ADDRESS'))
    const browser = makeSsoBrowser(sso.portal, member.cookie)
    const linked = await browser.finish(sso.provider.approve(addressIn(await browser.prove('link'))))
    expect(linked.body).toEqual({ result: 'OK', purpose: 'link' })
    await sso.portal.mailTo(member.email, { subject: 'log in through your organisation' })
    const { browser: fenced } = await logInBySso(sso, team, person)
    expect(await sessionOf(fenced)).toMatchObject({
      session: { email: member.email },
      member: { roles: ['auditor'] },
    })
  })

  test('two people of the provider never share one person, and one never gets two', async () => {
    const team = await newSsoTeam(sso)
    const email = emailIn(team)
    expect((await logInBySso(sso, team, { sub: randomUUID(), email })).body.result).toBe('OK')
    expect((await logInBySso(sso, team, { sub: randomUUID(), email })).body).toEqual(deny('OTHER_PERSON'))
    const member = await newMember(sso.portal, team.account, { roles: ['auditor'] })
    const browser = makeSsoBrowser(sso.portal, member.cookie)
    sso.provider.behaviour.person = { sub: team.ownerSub }
    const taken = await browser.finish(sso.provider.approve(addressIn(await browser.prove('link'))))
    expect(taken.body).toEqual(deny('OTHER_PERSON'))
  })

  test('a linked member links no other person of the provider by a password', async () => {
    const team = await newSsoTeam(sso)
    const email = emailIn(team)
    const sub = randomUUID()
    await logInBySso(sso, team, { sub, email })
    const { rows } = await sso.portal.pool.query<{ user_id: string }>(
      `update users set password_hash = (select password_hash from users where user_id = $2)
       where email = $1 returning user_id`,
      [email, team.account.userId],
    )
    expect(rows).toHaveLength(1)
    const own = makeSsoBrowser(sso.portal, (await sso.portal.login({ email })).cookie)
    sso.provider.behaviour.person = { sub: randomUUID(), email }
    const other = await own.finish(sso.provider.approve(addressIn(await own.prove('link'))))
    expect(other.body).toEqual(deny('OTHER_PERSON'))
    expect((await logInBySso(sso, team, { sub, email })).body.result).toBe('OK')
  })

  test('a removed member stays out under another address and another name, until they are invited again', async () => {
    const team = await newSsoTeam(sso)
    const email = emailIn(team)
    const sub = randomUUID()
    await logInBySso(sso, team, { sub, email })
    await team.owner.account('remove_member', { member_id: await memberIdOf(team.owner, email) })
    const moved = emailIn(team)
    await sso.portal.pool.query('update users set email = $2 where email = $1', [email, moved])
    await sso.portal.pool.query('update login_identities set email = $2 where email = $1', [email, moved])
    for (const person of [
      { sub, email },
      { sub, email: moved },
      { sub: randomUUID(), email },
    ])
      expect((await logInBySso(sso, team, person)).body).toEqual(deny('NOT_A_MEMBER'))
  })

  test.each([false, 'false', 0, null])(
    'an address that the provider calls verified: %j is none',
    async (claim) => {
      const team = await newSsoTeam(sso)
      sso.provider.behaviour.claims = (claims) => ({ ...claims, email_verified: claim })
      const person = { sub: randomUUID(), email: emailIn(team) }
      expect((await logInBySso(sso, team, person)).body).toEqual(deny('NO_ADDRESS'))
    },
  )

  test('at most 200 people an hour become members by a login', async () => {
    const team = await newSsoTeam(sso)
    const nowS = Math.floor(sso.portal.clock.now().getTime() / 1000)
    await sso.portal.pool.query(
      'insert into throttles (subject, attempts, blocked_until_s, resets_at_s) values ($1, 199, 0, $2)',
      [`sso-joins:${team.account.accountId}`, nowS + 3600],
    )
    const known = { sub: randomUUID(), email: emailIn(team) }
    expect((await logInBySso(sso, team, known)).body.result).toBe('OK')
    const { browser, answer } = await approvedBySso(sso, team, { sub: randomUUID(), email: emailIn(team) })
    expect((await browser.finish(answer)).problem.code).toBe('rate_limited')
    expect((await logInBySso(sso, team, known)).body.result).toBe('OK')
  })

  test.each([['x'.repeat(256)], ['a\u0000b'], ['ünique']])(
    'an id of the provider like %j is refused',
    async (sub) => {
      const team = await newSsoTeam(sso)
      expect((await logInBySso(sso, team, { sub, email: emailIn(team) })).body).toEqual(
        deny('PROVIDER_FAILED'),
      )
    },
  )

  test('a login without an address, and one without default roles, are refused', async () => {
    const team = await newSsoTeam(sso)
    expect((await logInBySso(sso, team, { sub: randomUUID() })).body).toEqual(deny('NO_ADDRESS'))
    const closed = await newSsoTeam(sso, [])
    expect((await logInBySso(sso, closed, { sub: randomUUID(), email: emailIn(closed) })).body).toEqual(
      deny('NOT_A_MEMBER'),
    )
  })

  test('the address may come from the userinfo endpoint, for the same person only', async () => {
    const team = await newSsoTeam(sso)
    const email = emailIn(team)
    sso.provider.behaviour.userinfo = { email }
    expect((await logInBySso(sso, team, { sub: randomUUID() })).body.result).toBe('OK')
    sso.provider.behaviour.userinfo = { email: emailIn(team), sub: 'somebody else' }
    expect((await logInBySso(sso, team, { sub: randomUUID() })).body).toEqual(deny('PROVIDER_FAILED'))
  })
})

test('an address finds the provider of its domain, and others find none', async () => {
  const team = await newSsoTeam(sso)
  const browser = makeSsoBrowser(sso.portal)
  const address = addressIn(await browser.start({ email: `Some.Body@${team.domain.toUpperCase()}` }))
  const asked = new URL(address)
  expect(asked.origin).toBe(sso.provider.issuer)
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    ...{ response_type: 'code', scope: 'openid email profile', code_challenge_method: 'S256' },
    ...{
      redirect_uri: `${sso.portal.url}/sso/${team.organisation}`,
      login_hint: `Some.Body@${team.domain.toUpperCase()}`,
    },
  })
  // For a member whose address is in another domain.
  const named = addressIn(await browser.start({ domain: ` ${team.domain.toUpperCase()}` }))
  expect(new URL(named).searchParams.get('login_hint')).toBeNull()
  expect((await browser.start({ domain: 'nobody.example' })).body).toEqual(deny('NO_SSO'))
  expect((await browser.start({ email: 'somebody@nobody.example' })).body).toEqual(deny('NO_SSO'))
  expect((await browser.start({ organisation: 'no-organisation' })).body).toEqual(deny('NO_SSO'))
})

test('a person who is a member elsewhere stays out of an organisation that is suspended', async () => {
  const team = await newSsoTeam(sso)
  const person = await sso.portal.newAccount()
  await addMember(sso.portal, team.account, person, { roles: ['viewer'] })
  await sso.portal.pool.query(`update accounts set status = 'suspended' where account_id = $1`, [
    team.account.accountId,
  ])
  const { body } = await logInBySso(sso, team, { sub: team.ownerSub })
  expect(body).toEqual(deny('NOT_ACTIVE'))
})
