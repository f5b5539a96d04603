import type { Language, Realm } from '@assure/contract/constants'
import { flag, nullable, type RowOf, text, uuid } from '#src/platform/database/row.ts'

/** A person as stored in the database. */
export const personShape = {
  userId: uuid,
  realm: text<Realm>(),
  /** The organisation that the person opened last. null if the person is in none. */
  accountId: nullable(uuid),
  email: text(),
  name: text(),
  language: text<Language>(),
  /** null while the person is pending. Password logins fail then. */
  passwordHash: nullable(text()),
  status: text<'pending' | 'active' | 'suspended' | 'deleting' | 'erased'>(),
  /** Whether the person must complete the access review before using the portal. */
  accessReviewDue: flag,
  /** Whether a login also asks for a code. */
  hasSecondFactor: flag,
}
export type Person = RowOf<typeof personShape>

/** The status of the first person of an account. A deleted account can still come back. */
export const personStatusOf = (status: Person['status'] | 'deleted'): Person['status'] =>
  status === 'deleted' ? 'deleting' : status

/** A person and the organisation whose audit log records what they do. */
export interface ActingPerson {
  userId: string
  accountId: string
}

/**
 * Returns the person if they may choose a new password by mail, or null, for example if they are suspended or being
 * deleted.
 */
export const reachable = <P extends Pick<Person, 'status'>>(person: P | null): P | null =>
  person?.status === 'active' || person?.status === 'pending' ? person : null

/**
 * The first person of an organisation. Until 1.3.0 it is the only one, and has the same id. See
 * docs/decisions/0070-people-in-three-releases.md.
 */
export const firstPersonOf = (accountId: string): string => accountId

/** The person of a call, who acts in the organisation of the call. */
export const personOf = (caller: { user_id: string; account_id: string }): ActingPerson => ({
  userId: caller.user_id,
  accountId: caller.account_id,
})
