import { DOMAINS_MAX } from '@assure/contract/constants'
import { describe, expect, test } from 'vitest'
import { organisationId } from '#src/platform/ids.ts'
import { newMember } from '#src/testing/test-members.ts'
import { addPasskey, settlePasskeys } from '#src/testing/test-passkeys.ts'
import { freePort } from '../../../../../../tools/test-run/free-port.ts'
import {
  addressIn,
  CONNECTION,
  deny,
  logInBySso,
  makeSsoBrowser,
  newDomain,
  newSsoTeam,
  openSsoPortal,
  proveDomain,
  saveProvider,
} from '#src/testing/test-sso.ts'
import { newTeam } from '#src/testing/test-team.ts'

const sso = openSsoPortal()
const save = (session: Awaited<ReturnType<typeof newTeam>>['owner'], issuer: string, more = {}) =>
  session.account('save_sso', { ...CONNECTION, issuer, default_roles: [], ...more })

describe('a provider', () => {
  test('is read at once, and can be turned on only after a test', async () => {
    const { owner, account } = await newTeam(sso.portal)
    const organisation = organisationId(account.accountId)
    await saveProvider(owner, sso.provider)
    expect((await owner.account('retrieve_sso', {})).body).toMatchObject({
      redirect_address: `${sso.portal.url}/sso/${organisation}`,
      connection: { name: CONNECTION.name, issuer: sso.provider.issuer, tested_at_utc: 0, is_on: false },
      ...{ members: 1, linked: 0, owners: 1, owners_with_passkey: 0, domains: [] },
    })
    expect((await owner.account('switch_sso', { is_on: true })).body).toEqual(deny('NOT_TESTED'))
    expect((await owner.account('update_sign_in_policy', { policy: 'sso' })).body).toEqual(deny('NO_SSO'))
    const browser = makeSsoBrowser(sso.portal, owner.cookie)
    const tested = await browser.finish(sso.provider.approve(addressIn(await browser.test())))
    expect(tested.body).toEqual({ result: 'OK', purpose: 'test' })
    expect((await owner.account('switch_sso', { is_on: true })).body).toEqual({ result: 'OK' })
    const { connection, linked } = (await owner.account('retrieve_sso', {})).body
    expect([connection?.is_on, connection?.tested_at_utc !== 0, linked]).toEqual([true, true, 1])
    const { text } = await sso.portal.mailTo(account.email, { subject: 'Single sign-on' })
    expect(text).toContain(CONNECTION.name)
  })

  test('counts an Owner as ready once one of their passkeys is a day old', async () => {
    const { owner, account } = await newTeam(sso.portal)
    const other = await newMember(sso.portal, account, { roles: ['owner'] })
    const admin = await newMember(sso.portal, account, { roles: ['admin'] })
    const counts = async () => {
      const { owners, owners_with_passkey: ready } = (await owner.account('retrieve_sso', {})).body
      return { owners, ready }
    }
    for (const session of [owner, other, admin]) await addPasskey(sso.portal, session)
    expect(await counts()).toEqual({ owners: 2, ready: 0 })
    for (const { email } of [account, admin]) await settlePasskeys(sso.portal, email)
    expect(await counts()).toEqual({ owners: 2, ready: 1 })
    await addPasskey(sso.portal, owner, { name: 'Laptop' })
    expect(await counts()).toEqual({ owners: 2, ready: 1 })
    await settlePasskeys(sso.portal, account.email)
    await settlePasskeys(sso.portal, other.email)
    expect(await counts()).toEqual({ owners: 2, ready: 2 })
  })

  test('keeps its secret: no answer, no log and no column shows it', async () => {
    const { owner, account } = await newTeam(sso.portal)
    await saveProvider(owner, sso.provider)
    const shown = [await owner.account('retrieve_sso', {}), await owner.account('list_audit_entries', {})]
    expect(shown.map(({ text }) => text).join()).not.toContain(CONNECTION.client_secret)
    const { rows } = await sso.portal.pool.query<{ row: string }>(
      `select row_to_json(c)::text as row from sso_connections c where account_id = $1`,
      [account.accountId],
    )
    expect(rows[0]?.row).not.toContain(Buffer.from(CONNECTION.client_secret).toString('hex'))
  })

  test.each([
    ['at a private address', 'https://10.0.0.1/', 'private_address'],
    ['at a private address in disguise', 'https://[::ffff:10.0.0.1]/', 'private_address'],
    ['without HTTPS', 'http://93.184.216.34/', 'not_https'],
    ['with an unknown name', 'https://no-such-host.invalid/', 'unknown_host'],
    ['with a password', 'https://a:b@example.com/', 'bad_address'],
  ])('%s is refused', async (_name, issuer, fault) => {
    const { owner } = await newTeam(sso.portal)
    expect((await save(owner, issuer)).body).toMatchObject({ code: 'PROVIDER', fault })
  })

  test('that is down, or names itself otherwise, is refused with the reason', async () => {
    const { owner } = await newTeam(sso.portal)
    const closed = `http://127.0.0.1:${await freePort()}`
    expect((await save(owner, closed)).body).toMatchObject({ fault: 'unreachable' })
    sso.provider.behaviour.metadata = (given) => ({ ...given, issuer: 'https://other.example' })
    expect((await save(owner, sso.provider.issuer)).body).toMatchObject({
      ...{ code: 'PROVIDER', fault: 'other_issuer', issuer: 'https://other.example' },
    })
    sso.provider.reset()
    // A provider’s name is compared exactly.
    expect((await save(owner, `${sso.provider.issuer}/`)).body).toMatchObject({
      ...{ fault: 'other_issuer', issuer: sso.provider.issuer },
    })
    sso.provider.behaviour.metadata = ({ token_endpoint: _, ...given }) => given
    expect((await save(owner, sso.provider.issuer)).body).toMatchObject({ fault: 'bad_answer' })
    expect((await owner.account('retrieve_sso', {})).body.connection).toBeNull()
  })

  test('with another client is untested and off, and forgets whom the former one logged in', async () => {
    const team = await newSsoTeam(sso)
    const { owner } = team
    const same = { client_secret: undefined, name: 'New name' }
    expect((await save(owner, sso.provider.issuer, same)).body).toEqual({ result: 'OK' })
    expect((await owner.account('retrieve_sso', {})).body).toMatchObject({
      connection: { name: 'New name', is_on: true },
      linked: 1,
    })
    const other = { client_id: 'other-client' }
    expect((await save(owner, sso.provider.issuer, { ...other, client_secret: undefined })).body).toEqual(
      deny('SECRET_NEEDED'),
    )
    expect((await save(owner, sso.provider.issuer, other)).body).toEqual({ result: 'OK' })
    expect((await owner.account('retrieve_sso', {})).body).toMatchObject({
      connection: { tested_at_utc: 0, is_on: false },
      linked: 0,
    })
  })

  test('stays as it is while members must log in through it', async () => {
    const team = await newSsoTeam(sso)
    expect((await team.owner.account('update_sign_in_policy', { policy: 'sso' })).body).toEqual({
      result: 'OK',
    })
    const { browser } = await logInBySso(sso, team, { sub: team.ownerSub })
    const owner = browser.page()
    expect((await owner.account('remove_sso', {})).body).toEqual(deny('REQUIRED'))
    expect((await owner.account('switch_sso', { is_on: false })).body).toEqual(deny('REQUIRED'))
    const other = { ...CONNECTION, issuer: sso.provider.issuer, default_roles: [] }
    expect((await owner.account('save_sso', { ...other, client_id: 'other-client' })).body).toEqual(
      deny('REQUIRED'),
    )
    expect((await owner.account('save_sso', { ...other, name: 'New name' })).body).toEqual({ result: 'OK' })
  })

  test('is an Owner’s matter, with a fresh confirmation', async () => {
    const { account, owner } = await newTeam(sso.portal)
    const admin = await newMember(sso.portal, account, { roles: ['admin'] })
    for (const session of [admin, sso.portal.byKey(account)])
      for (const call of [
        () => session.account('retrieve_sso', {}),
        () => session.account('save_sso', { ...CONNECTION, issuer: sso.provider.issuer, default_roles: [] }),
        () => session.account('test_sso', {}),
        () => session.account('switch_sso', { is_on: true }),
        () => session.account('remove_sso', {}),
        () => session.account('add_domain', { domain: 'northwind.example' }),
        () => session.account('check_domain', { domain: 'northwind.example' }),
        () => session.account('remove_domain', { domain: 'northwind.example' }),
      ])
        expect((await call()).status).toBe(403)
    sso.portal.clock.advance(660)
    expect((await owner.account('test_sso', {})).problem.code).toBe('reauthentication_required')
  })

  test('gives nobody the role Owner or Admin', async () => {
    const { owner } = await newTeam(sso.portal)
    for (const role of ['owner', 'admin'])
      expect((await save(owner, sso.provider.issuer, { default_roles: [role] })).status).toBe(400)
  })
})

describe('a domain', () => {
  test('is proved by its record, and by nothing else', async () => {
    const { owner } = await newTeam(sso.portal)
    const domain = newDomain()
    const check = async () => (await owner.account('check_domain', { domain })).body
    expect((await owner.account('check_domain', { domain })).problem.code).toBe('not_found')
    const { body } = await owner.account('add_domain', { domain: ` ${domain.toUpperCase()} ` })
    if (body.result !== 'OK') throw new Error(body.code)
    expect(body.domain).toMatchObject({ domain, verified_at_utc: 0 })
    expect(await check()).toEqual({ ...deny('NO_RECORD'), found: [] })
    sso.dns.records.set(domain, ['v=spf1 -all', `${body.domain.record}x`])
    expect(await check()).toEqual({ ...deny('NO_RECORD'), found: [`${body.domain.record}x`] })
    sso.dns.setFailing(true)
    expect(await check()).toEqual(deny('DNS_FAILED'))
    sso.dns.setFailing(false)
    sso.dns.records.set(domain, ['v=spf1 -all', body.domain.record])
    expect(await check()).toEqual({ result: 'OK' })
    const [listed] = (await owner.account('retrieve_sso', {})).body.domains
    expect(listed?.verified_at_utc).toBeGreaterThan(0)
  }, 30_000)

  test('belongs to one organisation, until that one removes it', async () => {
    const [first, second] = [await newTeam(sso.portal), await newTeam(sso.portal)]
    const domain = newDomain()
    await proveDomain(first.owner, sso.dns, domain)
    const { body } = await second.owner.account('add_domain', { domain })
    if (body.result !== 'OK') throw new Error(body.code)
    sso.dns.records.get(domain)?.push(body.domain.record)
    const check = async () => (await second.owner.account('check_domain', { domain })).body
    expect(await check()).toEqual(deny('TAKEN'))
    await first.owner.account('remove_domain', { domain })
    expect(await check()).toEqual({ result: 'OK' })
  })

  test.each(['gmail.com', 'outlook.com', 'proton.me'])(
    '%s is refused: anybody has addresses there',
    async (domain) => {
      const { owner } = await newTeam(sso.portal)
      expect((await owner.account('add_domain', { domain })).body).toEqual(deny('PUBLIC_DOMAIN'))
    },
  )

  test.each([
    '',
    'com',
    'a b.com',
    'northwind.com/',
    '-a.com',
    'a..com',
    '10.0.0.1',
    'münchen.de',
    `${'a'.repeat(64)}.com`,
  ])('%j is refused: it is none', async (domain) => {
    const { owner } = await newTeam(sso.portal)
    expect((await owner.account('add_domain', { domain })).status).toBe(400)
  })

  test(`number ${DOMAINS_MAX + 1} is refused`, async () => {
    const { owner } = await newTeam(sso.portal)
    for (let number = 0; number < DOMAINS_MAX; number++)
      expect((await owner.account('add_domain', { domain: `d${number}.example` })).body.result).toBe('OK')
    expect((await owner.account('add_domain', { domain: 'one-more.example' })).body).toEqual(deny('TOO_MANY'))
    expect((await owner.account('add_domain', { domain: 'd0.example' })).body.result).toBe('OK')
  })
})
