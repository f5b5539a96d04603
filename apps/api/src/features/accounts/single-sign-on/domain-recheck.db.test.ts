import { randomUUID } from 'node:crypto'
import { DOMAIN_LAPSE_DAYS } from '@assure/contract/constants'
import { expect, test } from 'vitest'
import { DAY_MS } from '#src/platform/clock.ts'
import { logInBySso, newSsoTeam, openSsoPortal } from '#src/testing/test-sso.ts'
import { newTeam } from '#src/testing/test-team.ts'

const sso = openSsoPortal()

/** Looks at a domain again as the hourly step does, after its last look was moved into the past. */
const recheck = async (domain: string): Promise<void> => {
  const yesterday = new Date(sso.portal.clock.now().getTime() - 25 * 3600 * 1000)
  await sso.portal.pool.query(
    `update account_domains set checked_at = $2,
       missing_since = case when missing_since = checked_at then $2 else missing_since end where domain = $1`,
    [domain, yesterday],
  )
  const step = sso.portal.housekeeping.find(({ name }) => name === 'domains')
  await step?.batch(1000)
}
/** Moves the time since when the record is missing far enough into the past. */
const missSinceLong = (domain: string) => {
  const longAgo = new Date(sso.portal.clock.now().getTime() - DOMAIN_LAPSE_DAYS * DAY_MS - 1000)
  return sso.portal.pool.query('update account_domains set missing_since = $2 where domain = $1', [
    domain,
    longAgo,
  ])
}
const stateOf = async ({ owner }: Pick<Awaited<ReturnType<typeof newTeam>>, 'owner'>) =>
  (await owner.account('retrieve_sso', {})).body.domains[0]
const mailsAbout = async (email: string, text: string) =>
  (await sso.portal.mailsTo(email)).filter((mail) => mail.text.includes(text))

test('a domain whose record is gone twice warns the Owners once, and lapses after 14 days', async () => {
  const team = await newSsoTeam(sso)
  const { domain, account } = team
  const records = sso.dns.records.get(domain) ?? []
  await recheck(domain)
  expect((await stateOf(team))?.missing_since_utc).toBe(0)
  sso.dns.records.set(domain, ['other text'])
  await recheck(domain)
  expect((await stateOf(team))?.missing_since_utc).toBeGreaterThan(0)
  expect(await mailsAbout(account.email, 'We no longer find the record')).toHaveLength(0)
  await recheck(domain)
  await recheck(domain)
  expect(await mailsAbout(account.email, 'We no longer find the record')).toHaveLength(1)
  const email = `${randomUUID()}@${domain}`
  expect((await logInBySso(sso, team, { sub: randomUUID(), email })).body.result).toBe('OK')

  sso.dns.records.set(domain, records)
  await recheck(domain)
  expect((await stateOf(team))?.missing_since_utc).toBe(0)

  sso.dns.records.delete(domain)
  await recheck(domain)
  await missSinceLong(domain)
  await recheck(domain)
  expect((await stateOf(team))?.verified_at_utc).toBe(0)
  expect(await mailsAbout(account.email, `for ${DOMAIN_LAPSE_DAYS} days`)).toHaveLength(1)
  expect((await logInBySso(sso, team, { sub: randomUUID(), email: `x@${domain}` })).body).toEqual({
    result: 'DENY',
    code: 'UNKNOWN_ADDRESS',
  })
  const again = await logInBySso(sso, team, { sub: team.ownerSub })
  expect(again.body.result).toBe('OK')
  // Another organisation can prove it now.
  const other = await newTeam(sso.portal)
  const { body } = await other.owner.account('add_domain', { domain })
  if (body.result !== 'OK') throw new Error(body.code)
  sso.dns.records.set(domain, [body.domain.record])
  expect((await other.owner.account('check_domain', { domain })).body).toEqual({ result: 'OK' })
}, 60_000)

test('a domain whose name servers fail for 14 days lapses, and one failing look changes nothing', async () => {
  const team = await newSsoTeam(sso)
  const { domain, account } = team
  sso.dns.setFailing(true)
  await recheck(domain)
  sso.dns.setFailing(false)
  await recheck(domain)
  expect(await stateOf(team)).toMatchObject({ missing_since_utc: 0 })
  expect(await mailsAbout(account.email, 'We no longer find the record')).toHaveLength(0)

  sso.dns.setFailing(true)
  await recheck(domain)
  await recheck(domain)
  expect(await mailsAbout(account.email, 'We no longer find the record')).toHaveLength(1)
  expect((await stateOf(team))?.verified_at_utc).toBeGreaterThan(0)
  await missSinceLong(domain)
  await recheck(domain)
  sso.dns.setFailing(false)
  expect((await stateOf(team))?.verified_at_utc).toBe(0)
}, 60_000)
