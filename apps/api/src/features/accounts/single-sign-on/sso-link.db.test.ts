import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newMember } from '#src/testing/test-members.ts'
import {
  addressIn,
  CONNECTION,
  logInBySso,
  makeSsoBrowser,
  newSsoTeam,
  openSsoPortal,
  type SsoTeam,
} from '#src/testing/test-sso.ts'
import { newTeam, newVisitor } from '#src/testing/test-team.ts'

const sso = openSsoPortal()

type Session = Pick<SsoTeam['owner'], 'account'>
const linkOf = async ({ account }: Session) => (await account('retrieve_sso_link', {})).body
/** Whether each member is linked, as the list of members shows it to the Owner. */
const shownTo = async ({ account }: Session) => {
  const { members } = (await account('list_members', {})).body
  return Object.fromEntries(members.map(({ email, linked }) => [email, linked]))
}
/** Links a session at the provider. */
const link = async (cookie: string) => {
  sso.provider.behaviour.person = { sub: randomUUID() }
  const browser = makeSsoBrowser(sso.portal, cookie)
  const { body } = await browser.finish(sso.provider.approve(addressIn(await browser.prove('link'))))
  expect(body).toEqual({ result: 'OK', purpose: 'link' })
}

test('a member and the list of members learn who is linked, in each organisation by itself', async () => {
  const team = await newSsoTeam(sso)
  const other = await newSsoTeam(sso)
  const { owner, account } = team
  const [ann, ben] = [
    await newMember(sso.portal, account, { roles: ['viewer'] }),
    await newMember(sso.portal, account, { roles: ['viewer'] }),
  ]
  expect(await linkOf(ann)).toEqual({ provider: CONNECTION.name, linked: false })
  await link(ann.cookie)
  expect(await linkOf(ann)).toEqual({ provider: CONNECTION.name, linked: true })
  expect(await linkOf(ben)).toEqual({ provider: CONNECTION.name, linked: false })
  expect(await shownTo(owner)).toEqual({ [account.email]: true, [ann.email]: true, [ben.email]: false })
  expect(await shownTo(other.owner)).toEqual({ [other.account.email]: true })
})

test('nobody is linked to a provider that is turned off, or to none', async () => {
  const { owner, account } = await newSsoTeam(sso)
  expect(await linkOf(owner)).toEqual({ provider: CONNECTION.name, linked: true })
  await owner.account('switch_sso', { is_on: false })
  expect(await linkOf(owner)).toEqual({ provider: null, linked: false })
  expect(await shownTo(owner)).toEqual({ [account.email]: false })
  expect(await linkOf((await newTeam(sso.portal)).owner)).toEqual({ provider: null, linked: false })
})

test('the link is shown to a member whose login the organisation does not accept', async () => {
  const { owner, account } = await newSsoTeam(sso)
  const member = await newMember(sso.portal, account, { roles: ['viewer'] })
  await owner.account('update_sign_in_policy', { policy: 'sso' })
  expect((await member.account('retrieve_organisation', {})).problem.code).toBe('single_sign_on_required')
  expect(await linkOf(member)).toEqual({ provider: CONNECTION.name, linked: false })
})

test('the link is refused without a session, by API key and to a session through the provider', async () => {
  const team = await newSsoTeam(sso)
  const { browser } = await logInBySso(sso, team, { sub: team.ownerSub })
  expect((await newVisitor(sso.portal).account('retrieve_sso_link', {})).status).toBe(401)
  const refusal = async ({ account }: Session) => (await account('retrieve_sso_link', {})).problem.code
  expect(await refusal(sso.portal.byKey(team.account))).toBe('not_by_api_key')
  expect(await refusal(browser)).toBe('forbidden')
})
