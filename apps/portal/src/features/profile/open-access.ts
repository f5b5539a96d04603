import type { AccessAnswer, AccessKind, OpenAccess } from '@assure/contract/accounts/access-review.modes'

/** One kind of access to the account, such as a key or a session. */
export interface AccessName {
  kind: AccessKind
  id: string
}
/** Whether the owner keeps each access. No entry means no answer yet. */
export type Choices = ReadonlyMap<string, boolean>

export const choiceKey = ({ kind, id }: AccessName): string => `${kind}:${id}`

/** Returns all access that needs an answer, in the order of the screen. */
export const namesOf = (open: OpenAccess): AccessName[] => [
  ...open.api_keys.map(({ session_id: id }) => ({ kind: 'api_key' as const, id })),
  ...open.analytics_links.map(({ grant_id: id }) => ({ kind: 'analytics_link' as const, id })),
  ...open.members.map(({ member_id: id }) => ({ kind: 'member' as const, id })),
  ...open.invitations.map(({ invitation_id: id }) => ({ kind: 'invitation' as const, id })),
  ...open.passkeys.map(({ passkey_id: id }) => ({ kind: 'passkey' as const, id })),
  ...(open.second_factor_since_utc > 0 ? [{ kind: 'second_factor' as const, id: '' }] : []),
  ...open.sessions.map(({ session_handle: id }) => ({ kind: 'session' as const, id })),
]

export const unansweredIn = (names: readonly AccessName[], choices: Choices): AccessName[] =>
  names.filter((name) => !choices.has(choiceKey(name)))

export const endsFactor = (choices: Choices): boolean =>
  choices.get(choiceKey({ kind: 'second_factor', id: '' })) === false

/** Returns the answers to send; null while one is missing. */
export const answersOf = (names: readonly AccessName[], choices: Choices): AccessAnswer[] | null => {
  if (unansweredIn(names, choices).length > 0) return null
  return names.map((name) => ({ ...name, keep: choices.get(choiceKey(name)) === true }))
}

/** Everything that opens one organisation. */
export type OrganisationAccess = Pick<
  OpenAccess,
  'api_keys' | 'analytics_links' | 'invitations' | 'members'
> & {
  organisation_id: string
  name: string
}

/** Returns what opens each organisation, without those that nothing opens. */
export const byOrganisation = (open: OpenAccess): OrganisationAccess[] =>
  open.organisations
    .map((organisation) => {
      const isHere = (one: { organisation_id: string }) =>
        one.organisation_id === organisation.organisation_id
      return {
        ...organisation,
        api_keys: open.api_keys.filter(isHere),
        analytics_links: open.analytics_links.filter(isHere),
        invitations: open.invitations.filter(isHere),
        members: open.members.filter(isHere),
      }
    })
    .filter(
      ({ api_keys, analytics_links, invitations, members }) =>
        api_keys.length + analytics_links.length + invitations.length + members.length > 0,
    )

/** Returns how many things and organisations were too many to list. */
export const unlistedIn = ({ more }: OpenAccess): { things: number; organisations: number } => ({
  things: more.api_keys + more.analytics_links + more.invitations + more.members,
  organisations: more.organisations,
})
