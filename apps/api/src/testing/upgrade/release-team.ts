import { TOTP } from 'otpauth'
import type { TeamFacts, TeamMember } from './release-data.ts'
import { cookieOf, RELEASE_PASSWORD, type ReleaseClient } from './release-client.ts'
import { clock, lastPart, mailedLink, ok, TAGS, text } from './release-steps.ts'

const NORTHGATE = [{ chain: TAGS.requested_by, store: TAGS.subclient }]
const ELSEWHERE = [
  { chain: 'Southway', store: null },
  { chain: 'Eastgate', store: 'York' },
]

/** The members of the organisation of a session, by address. */
export const listTeam = async ({ call }: ReleaseClient, cookie: string): Promise<TeamMember[]> => {
  const { body } = await ok(call('account', 'list_members', {}, { cookie }))
  const members = (body['members'] as TeamMember[]).map(({ email, roles, places }) => ({
    ...{ email, roles: roles.toSorted() },
    places: places && places.toSorted((one, other) => one.chain.localeCompare(other.chain)),
  }))
  return members.toSorted((one, other) => one.email.localeCompare(other.email))
}

export const acceptInvitation = async ({ call }: ReleaseClient, token: string) => {
  const sign_up = { name: 'Mia Member', password: RELEASE_PASSWORD }
  return cookieOf(await ok(call('account', 'accept_invitation', { token, sign_up })))
}

/** Makes a second factor for the person of a session. */
export const makeFactor = async ({ call }: ReleaseClient, cookie: string): Promise<string> => {
  const start = { password: RELEASE_PASSWORD }
  const started = await ok(call('account', 'start_second_factor', start, { cookie }))
  const secret = text(started.body['secret'])
  const code = new TOTP({ secret }).generate({ timestamp: clock().getTime() })
  await ok(call('account', 'confirm_second_factor', { code }, { cookie }))
  return secret
}

/**
 * Gives the organisation of one session members, an open invitation and a waiting recovery, and that of the other a member
 * without the second factor that it asks for.
 */
export const fillTeam = async (
  client: ReleaseClient,
  dataDir: string,
  { owner, secured }: { owner: string; secured: string },
): Promise<TeamFacts> => {
  const { call } = client
  /** Invites somebody, and returns the token of the mailed link. */
  const invite = async (cookie: string, { email, ...offer }: TeamMember) => {
    await ok(call('account', 'invite_member', { emails: [email], ...offer }, { cookie }))
    return lastPart(await mailedLink(dataDir, email, '/invitation/'))
  }
  const join = async (cookie: string, member: TeamMember) =>
    acceptInvitation(client, await invite(cookie, member))

  await join(owner, { email: 'admin@example.com', roles: ['admin', 'billing'], places: null })
  const fleet = await join(owner, { email: 'fleet@example.com', roles: ['fleet'], places: NORTHGATE })
  await ok(call('account', 'create_organisation', { name: 'Second' }, { cookie: fleet }))
  await join(owner, { email: 'store@example.com', roles: ['viewer'], places: ELSEWHERE })
  const recovering = 'recovering@example.com'
  await makeFactor(client, await join(owner, { email: recovering, roles: ['auditor'], places: null }))
  await ok(call('account', 'start_recovery', { email: recovering, password: RELEASE_PASSWORD }))
  const invited = { email: 'invited@example.com', roles: ['viewer'], places: NORTHGATE }
  const token = await invite(owner, invited)

  const asked = await join(secured, { email: 'asked@example.com', roles: ['viewer'], places: null })
  await ok(call('account', 'update_sign_in_policy', { policy: 'second_factor' }, { cookie: secured }))
  return {
    members: await listTeam(client, owner),
    ...{ fleet, recovering, invitation: { ...invited, token }, secured: { owner: secured, asked } },
  }
}
