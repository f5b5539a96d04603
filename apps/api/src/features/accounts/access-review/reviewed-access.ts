import type { AccessKind, OpenAccess } from '@assure/contract/accounts/access-review.modes'
import { canManageMembers } from '@assure/contract/accounts/roles'
import { ACCESS_LISTED_MAX, ACCESS_ORGANISATIONS_MAX } from '@assure/contract/constants'
import type { CallerByKind, PersonCaller } from '@assure/contract/authorise'
import { RpcError } from '@assure/contract/rpc-error'
import type { AuditOrigin } from '#src/platform/audit.ts'
import { utcSeconds } from '#src/platform/clock.ts'
import { fenceOf } from '#src/platform/fence.ts'
import { organisationId, parseOrganisationId, parseWireId, wireId } from '#src/platform/ids.ts'
import type { AccountRepository } from '../account/account.repository.ts'
import type { ApiKeyRepository } from '../api-keys/api-key.repository.ts'
import type { NamedKeyRepository } from '../api-keys/named-key.repository.ts'
import type { MemberRepository } from '../members/member.repository.ts'
import {
  callerOf,
  isBypass,
  type Membership,
  type MembershipRepository,
} from '../memberships/membership.repository.ts'
import type { AnalyticsLinks } from '../ports.ts'
import type { OpenAccessRepository } from './open-access.repository.ts'

export interface ReviewedAccessDependencies {
  accounts: Pick<AccountRepository, 'findAccount'>
  memberships: Pick<MembershipRepository, 'idsOf' | 'find'>
  members: Pick<MemberRepository, 'remove'>
  apiKeys: Pick<ApiKeyRepository, 'list' | 'end'>
  namedKeys: Pick<NamedKeyRepository, 'list' | 'end'>
  analyticsLinks: AnalyticsLinks
  openAccess: OpenAccessRepository
}
/** The part of the answer that the organisations of a person have. */
type InOrganisations = Omit<OpenAccess, 'sessions' | 'second_factor_since_utc' | 'passkeys'>

/** An organisation of the person who reviews. */
interface Reviewed {
  membership: Membership
  caller: CallerByKind['developer']
}

/** Runs work for what may have ended meanwhile. Returns whether it was there. */
const unlessGone = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof RpcError && (error.code === 'not_found' || error.code === 'forbidden')) return false
    throw error
  }
}

/**
 * Lists and ends what opens the organisations of a person, where the person may end it. Leaves out those that ask for a
 * second factor which the session lacks.
 */
export const reviewedAccess = ({
  accounts,
  memberships,
  members,
  apiKeys,
  namedKeys,
  analyticsLinks,
  openAccess,
}: ReviewedAccessDependencies) => {
  const organisationsOf = async (person: PersonCaller): Promise<{ reviewed: Reviewed[]; more: number }> => {
    const ids = await memberships.idsOf(person.user_id)
    const reviewed: Reviewed[] = []
    for (const id of ids.slice(0, ACCESS_ORGANISATIONS_MAX)) {
      const membership = await memberships.find(id, person.user_id)
      if (membership?.status !== 'active') continue
      const caller = callerOf(membership, person)
      // Entering it without its provider would be noted only there.
      if (isBypass(membership, caller)) continue
      if (!caller.lacks) reviewed.push({ membership, caller })
    }
    return { reviewed, more: Math.max(0, ids.length - ACCESS_ORGANISATIONS_MAX) }
  }

  const inOne = async ({ membership, caller }: Reviewed) => {
    const { accountId, roles } = membership
    const { permissions, user_id: userId } = caller
    const organisation_id = organisationId(accountId)
    const reviewer = { accountId, userId, roles }
    const mayManage = canManageMembers(roles)
    const mayUseKeys = permissions.includes('key.manage')
    const [keys, named, links, invitations, joined] = await Promise.all([
      mayUseKeys ? apiKeys.list(accountId) : [],
      mayUseKeys ? namedKeys.list(accountId) : [],
      permissions.includes('link.manage')
        ? analyticsLinks.list(fenceOf(caller, 'link.manage'), permissions.includes('member.read'))
        : [],
      mayManage ? openAccess.invitations(reviewer) : [],
      mayManage ? openAccess.newMembers(reviewer) : { members: [], total: 0, read: 0 },
    ])
    return {
      api_keys: [
        ...keys.map((key) => ({ ...key, organisation_id, name: '' })),
        ...named.flatMap(({ name, pairs }) => pairs.map((pair) => ({ ...pair, organisation_id, name }))),
      ],
      analytics_links: links.map((link) => ({ ...link, organisation_id })),
      invitations: invitations.map(({ invitationId, email, roles: offered, ...invitation }) => ({
        invitation_id: wireId(accountId, invitationId),
        ...{ email, roles: offered, organisation_id },
        is_transfer: invitation.isTransfer,
        invited_by: invitation.invitedBy,
        created_at_utc: utcSeconds(invitation.createdAt),
        expires_at_utc: utcSeconds(invitation.expiresAt),
      })),
      members: joined.members.map(({ userId: memberId, name, email, roles: held, ...member }) => ({
        member_id: wireId(accountId, memberId),
        ...{ name, email, roles: held, organisation_id },
        invited_by: member.invitedBy,
        joined_at_utc: utcSeconds(member.joinedAt),
      })),
      /** Members that were not even read. */
      unread: joined.total - joined.read,
    }
  }

  /** The newest of a kind, and how many are left. */
  const newest = <T>(all: readonly T[], timeOf: (one: T) => number): [T[], number] => [
    all.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, ACCESS_LISTED_MAX),
    Math.max(0, all.length - ACCESS_LISTED_MAX),
  ]

  const list = async (person: PersonCaller): Promise<InOrganisations> => {
    const { reviewed, more } = await organisationsOf(person)
    const found = []
    for (const each of reviewed) found.push(await inOne(each))
    const [api_keys, moreKeys] = newest(
      found.flatMap((one) => one.api_keys),
      (key) => key.created_at_utc,
    )
    const [analytics_links, moreLinks] = newest(
      found.flatMap((one) => one.analytics_links),
      (link) => link.created_at_utc,
    )
    const [invitations, moreInvitations] = newest(
      found.flatMap((one) => one.invitations),
      (invitation) => invitation.created_at_utc,
    )
    const [members, moreMembers] = newest(
      found.flatMap((one) => one.members),
      (member) => member.joined_at_utc,
    )
    const unread = found.reduce((sum, one) => sum + one.unread, 0)
    return {
      organisations: reviewed.map(({ membership: { accountId, company } }) => ({
        organisation_id: organisationId(accountId),
        name: company,
      })),
      ...{ api_keys, analytics_links, invitations, members },
      more: {
        organisations: more,
        api_keys: moreKeys,
        analytics_links: moreLinks,
        invitations: moreInvitations,
        members: moreMembers + unread,
      },
    }
  }

  /** Ends what was listed and is not to stay. Returns how much ended in each organisation. */
  const end = async (
    person: PersonCaller,
    open: InOrganisations,
    isEnded: (kind: AccessKind, id: string) => boolean,
    noted: AuditOrigin,
  ): Promise<Map<string | null, number>> => {
    const { reviewed } = await organisationsOf(person)
    const endedIn = new Map<string | null, number>()
    for (const { membership, caller } of reviewed) {
      const { accountId, roles } = membership
      // The answers to a review are given with a confirmed identity.
      const actor = { accountId, userId: person.user_id, roles, requireConfirmed: async () => {} }
      const isHere = ({ organisation_id }: { organisation_id: string }) =>
        parseOrganisationId(organisation_id) === accountId
      let ended = 0
      const count = (isDone: boolean | number) => {
        ended += Number(isDone)
      }
      // People first: they could make keys, and keys could make links.
      for (const { member_id: id } of open.members.filter(isHere)) {
        const userId = isEnded('member', id) && parseWireId(id)?.id
        if (userId) count(await unlessGone(() => members.remove(actor, userId, noted)))
      }
      for (const { invitation_id: id } of open.invitations.filter(isHere)) {
        const invitationId = isEnded('invitation', id) && parseWireId(id)?.id
        if (invitationId) count(await unlessGone(() => openAccess.endInvitation(actor, invitationId, noted)))
      }
      const account = await accounts.findAccount(accountId)
      const keys = open.api_keys.filter((key) => isHere(key) && isEnded('api_key', key.session_id))
      const ids = keys.flatMap(({ name, session_id }) => (name === '' ? [session_id] : []))
      if (account && ids.length > 0) count(await apiKeys.end(account, ids, noted))
      const named = keys.length > ids.length ? await namedKeys.list(accountId) : []
      for (const { key_id, pairs } of named)
        for (const { session_id, current } of pairs) {
          const keyId = isEnded('api_key', session_id) && parseWireId(key_id)?.id
          if (!keyId) continue
          count(await unlessGone(() => namedKeys.end(actor, keyId, current ? null : session_id, noted)))
        }
      const fence = fenceOf(caller, 'link.manage')
      for (const { grant_id: id } of open.analytics_links.filter(isHere)) {
        if (!isEnded('analytics_link', id)) continue
        count(await unlessGone(() => analyticsLinks.revoke(fence, id, noted)))
      }
      endedIn.set(accountId, ended)
    }
    return endedIn
  }

  return { list, end }
}
