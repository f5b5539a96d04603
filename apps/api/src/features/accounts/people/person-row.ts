import type { Language, Realm } from '@assure/contract/constants'
import { flag, moment, nullable, type RowOf, text, uuid } from '#src/platform/database/row.ts'

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
  /** `deleting`: the person deleted their login, and can still undo it. */
  status: text<'pending' | 'active' | 'suspended' | 'deleting' | 'erased'>(),
  deletionRequestedAt: nullable(moment),
  /** Whether the person must complete the access review before using the portal. */
  accessReviewDue: flag,
  /** Whether a login also asks for a code. */
  hasSecondFactor: flag,
}
export type Person = RowOf<typeof personShape>

/** A person and the organisation whose audit log records what they do. null for a person in none. */
export interface ActingPerson {
  userId: string
  accountId: string | null
}

/** The person of a call, who acts in the organisation of the call. */
export const personOf = (caller: { user_id: string; account_id?: string }): ActingPerson => ({
  userId: caller.user_id,
  accountId: caller.account_id ?? null,
})
