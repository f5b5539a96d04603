import { randomUUID } from 'node:crypto'
import { KEY_PREFIX } from '@assure/contract/key-prefixes'
import { KEY_BYTES } from '#src/features/accounts/account/new-api-key.ts'
import { organisationId, routed, wireId } from '#src/platform/ids.ts'
import { type MatrixTeam, unknownOrganisation } from './authorisation-callers.ts'
import type { Position } from './placed-calls.ts'
import type { Answer, ApiClient } from './test-client.ts'
import { memberIdOf } from './test-team.ts'

/** A call that gets an id which the caller may not use. */
export interface IdCase {
  name: string
  ask: (client: ApiClient, id: string) => Promise<Answer<unknown>>
  foreign: string
  /** An id of the same form that names nothing. */
  unknown: string
}

/** The calls with a licence or an analytics link of a position. */
export const placedIdCases = ({ handle, links }: Position): IdCase[] => {
  const licence = { foreign: handle, unknown: randomUUID() }
  return [
    {
      ...{ name: 'update_licence_details', ...licence },
      ask: ({ licences }, deeplink_data) =>
        licences('update_licence_details', { deeplink_data, location: 'Till 9' }),
    },
    {
      ...{ name: 'detach_licence_from_its_device', ...licence },
      ask: ({ licences }, deeplink_data) => licences('detach_licence_from_its_device', { deeplink_data }),
    },
    {
      ...{ name: 'delete_licence', ...licence },
      ask: ({ licences }, id) => licences('delete_licence', { deeplink_list: [id] }),
    },
    {
      ...{ name: 'list_licences', ...licence },
      ask: ({ licences }, deeplink_data) => licences('list_licences', { filter: { deeplink_data } }),
    },
    {
      ...{ name: 'issue_analytics_link', ...licence },
      ask: ({ budget }, deeplink_data) =>
        budget('issue_analytics_link', { of: { scope: 'licence', deeplink_data }, days: 7 }),
    },
    {
      ...{ name: 'revoke_analytics_link', foreign: links.licence, unknown: randomUUID() },
      ask: ({ budget }, grant_id) => budget('revoke_analytics_link', { grant_id }),
    },
  ]
}

/** The calls with an id of the team, which its stranger makes. */
export const foreignIdCases = async ({ account, members, stranger }: MatrixTeam): Promise<IdCase[]> => {
  const member_id = await memberIdOf(members.O, members.V.email)
  const { invitations } = (await members.O.account('list_invitations', {})).body
  const { sessions } = (await members.O.account('list_sessions', {})).body
  const { browsers } = (await members.O.account('list_known_browsers', {})).body
  const nothing = wireId(stranger.account.accountId, randomUUID())
  const member = { foreign: member_id, unknown: nothing }
  const invitation = { foreign: invitations[0]?.invitation_id ?? '', unknown: nothing }
  const unknownKey = KEY_PREFIX + routed(randomUUID(), Buffer.alloc(KEY_BYTES))
  return [
    {
      ...{ name: 'update_member', ...member },
      ask: (client, id) =>
        client.account('update_member', { member_id: id, roles: ['viewer'], places: null }),
    },
    {
      ...{ name: 'remove_member', ...member },
      ask: (client, id) => client.account('remove_member', { member_id: id }),
    },
    ...(['transfer_ownership', 'cancel_owner_nomination'] as const).map(
      (name): IdCase => ({
        ...{ name, ...member },
        ask: (client, member_id) => client.account(name, { member_id }),
      }),
    ),
    ...(['resend_invitation', 'revoke_invitation'] as const).map(
      (name): IdCase => ({
        ...{ name, ...invitation },
        ask: (client, invitation_id) => client.account(name, { invitation_id }),
      }),
    ),
    {
      ...{
        name: 'leave_organisation',
        foreign: organisationId(account.accountId),
        unknown: unknownOrganisation(),
      },
      ask: (client, organisation_id) => client.account('leave_organisation', { organisation_id }),
    },
    {
      ...{ name: 'end_session', foreign: sessions[0]?.session_handle ?? '', unknown: 'unknown' },
      ask: (client, session_handle) => client.account('end_session', { session_handle }),
    },
    {
      ...{ name: 'forget_known_browser', foreign: browsers[0]?.browser_handle ?? '', unknown: 'unknown' },
      ask: (client, browser_handle) => client.account('forget_known_browser', { browser_handle }),
    },
    {
      ...{ name: 'retrieve_session', foreign: account.sessionId, unknown: unknownKey },
      ask: (client, session_id) => client.account('retrieve_session', { session_id }),
    },
  ]
}
