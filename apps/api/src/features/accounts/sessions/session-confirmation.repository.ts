import { SIGN_IN_METHODS, type SignInMethod } from '@assure/contract/accounts/session.modes'
import { CONFIRM_IDENTITY_S } from '@assure/contract/constants'
import sql, { type Sql } from 'sql-template-tag'
import type { Clock } from '#src/platform/clock.ts'
import type { Database, Queryable, Transaction } from '#src/platform/database/database.ts'
import { nullable, text } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'
import { parseSessionToken } from './session-token.ts'

/** The method in a row. null for one of an earlier or a newer release. */
export const methodIn = ({ method }: { method: string | null }): SignInMethod | null =>
  SIGN_IN_METHODS.find((known) => known === method) ?? null
/** The condition for a session by its person and hash. */
export const isNamed = (userId: string, tokenHash: Buffer) =>
  sql`user_id = ${userId} and token_hash = ${tokenHash}`
/** The condition for the session of a token; null without one. */
export const ofToken = (token: string | null): Sql | null => {
  const parsed = token === null ? null : parseSessionToken(token)
  return parsed && isNamed(parsed.userId, parsed.tokenHash)
}

/** Reads and records how the person of a session logged in, and when they last gave a password or code. */
export const sessionConfirmation = (database: Database, clock: Clock) => ({
  /** How the person of a session logged in. null if that is not known. */
  methodOf: async (token: string | null, queryable: Queryable): Promise<SignInMethod | null> => {
    const named = ofToken(token)
    const session =
      named &&
      (await selectOne(queryable, { method: nullable(text()) })`
        select method from user_sessions where ${named}`)
    return session && methodIn(session)
  },

  /** Whether the user of a session gave a password or code in the last minutes. A login counts. */
  isConfirmed: async (token: string | null, queryable: Queryable = database): Promise<boolean> => {
    const named = ofToken(token)
    if (!named) return false
    const since = new Date(clock().getTime() - CONFIRM_IDENTITY_S * 1000)
    const { rows } = await queryable.execute(sql`
      select 1 from user_sessions where ${named} and authenticated_at > ${since}`)
    return rows.length > 0
  },

  /** Records that the user of a session has just given a password or code. */
  confirm: async (queryable: Queryable | null, token: string): Promise<void> => {
    const named = ofToken(token)
    if (!named) return
    await (queryable ?? database).execute(sql`
      update user_sessions set authenticated_at = ${clock()} where ${named}`)
  },

  /**
   * Takes an ended way to log in from the sessions of a person: a code or a passkey of before must not count for the next
   * one. `exceptToken` names a session that keeps it.
   */
  forgetMethod: async (
    transaction: Transaction,
    userId: string,
    method: Exclude<SignInMethod, 'password'>,
    exceptToken: string | null = null,
  ): Promise<void> => {
    const kept = exceptToken === null ? null : (parseSessionToken(exceptToken)?.tokenHash ?? null)
    const left: SignInMethod = 'password'
    await transaction.execute(sql`
      update user_sessions set method = ${left}
      where user_id = ${userId} and method = ${method} and token_hash is distinct from ${kept}::bytea`)
  },

  /**
   * Records that the person of a session gave a code or a passkey, as at a login with one. `passkeyAddedAt` is when they
   * added that passkey.
   */
  noteMethod: async (
    transaction: Transaction,
    token: string,
    method: SignInMethod,
    passkeyAddedAt: Date | null = null,
  ): Promise<void> => {
    const named = ofToken(token)
    if (!named) return
    await transaction.execute(sql`
      update user_sessions set method = ${method}, passkey_added_at = ${passkeyAddedAt} where ${named}`)
  },
})
