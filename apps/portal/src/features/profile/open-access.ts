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
