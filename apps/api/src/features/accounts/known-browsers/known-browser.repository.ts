import { randomBytes } from 'node:crypto'
import { KNOWN_BROWSER_DAYS, KNOWN_BROWSERS_MAX } from '@assure/contract/constants'
import sql from 'sql-template-tag'
import { type Clock, DAY_MS } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { parseRouted, routed } from '#src/platform/ids.ts'
import { sha256 } from '#src/platform/secrets.ts'
import type { Account } from '../account/account-row.ts'
import { mirrorPerson } from '../people/person-mirror.repository.ts'

const TOKEN_BYTES = 32

const parse = (token: string) => {
  const parsed = parseRouted(token, TOKEN_BYTES)
  return parsed && { accountId: parsed.accountId, tokenHash: sha256(parsed.rest) }
}

/** The account id in a token; null for any other text. */
export const accountOfToken = (token: string): string | null => parse(token)?.accountId ?? null

/**
 * Browsers that logged in to an account, in both realms. Each has a random token per account; the database stores its
 * hash. A known browser replaces no password or second factor: it only has its own rate limit.
 */
export const knownBrowserRepository = (database: Database, clock: Clock) => {
  const oldest = () => new Date(clock().getTime() - KNOWN_BROWSER_DAYS * DAY_MS)

  return {
    /**
     * Whether a token is one of the account's newest. Concurrent logins may leave more rows than the maximum. Queries
     * even without a token, so that timing reveals nothing about the account.
     */
    isKnown: async (accountId: string, token: string | null): Promise<boolean> => {
      const parsed = token === null ? null : parse(token)
      const tokenHash = parsed?.accountId === accountId ? parsed.tokenHash : null
      const { rowCount } = await database.execute(sql`
        select from (
          select token_hash from known_browsers where account_id = ${accountId} and created_at > ${oldest()}
          order by created_at desc, token_hash limit ${KNOWN_BROWSERS_MAX}
        ) newest where token_hash = ${tokenHash}::bytea`)
      return rowCount === 1
    },

    /**
     * Creates a browser's token after a full login and deletes the one it had. null if the password changed since it
     * was checked. The account's row lock keeps a password change out meanwhile.
     */
    know: (
      { accountId, passwordHash }: Pick<Account, 'accountId' | 'passwordHash'>,
      replaced: string | null,
    ): Promise<string | null> =>
      inTransaction(database, async (transaction) => {
        const secret = randomBytes(TOKEN_BYTES)
        const old = (replaced && parse(replaced)?.tokenHash) || null
        const { rowCount } = await transaction.execute(sql`
        with opened as materialized (
          select account_id from accounts
          where account_id = ${accountId} and status = 'active' and password_hash = ${passwordHash} for share
        ), known as (
          insert into known_browsers (account_id, token_hash, created_at)
          select ${accountId}::uuid, ${sha256(secret)}::bytea, ${clock()}::timestamptz from opened returning account_id
        ), forgotten as (
          delete from known_browsers where account_id in (select account_id from opened) and (
            token_hash = ${old}::bytea or token_hash in (
              select token_hash from known_browsers
              where account_id = ${accountId} and token_hash is distinct from ${old}::bytea
              order by created_at desc, token_hash offset ${KNOWN_BROWSERS_MAX - 1}))
        )
        select from known`)
        if (!rowCount) return null
        await mirrorPerson(transaction, accountId)
        return routed(accountId, secret)
      }),

    forget: async (token: string): Promise<void> => {
      const parsed = parse(token)
      if (!parsed) return
      const { accountId, tokenHash } = parsed
      await inTransaction(database, async (transaction) => {
        await transaction.execute(sql`
          delete from known_browsers where account_id = ${accountId} and token_hash = ${tokenHash}`)
        await mirrorPerson(transaction, accountId)
      })
    },

    /** Deletes all known browsers of an account, within the caller's transaction. */
    forgetAll: async (transaction: Transaction, accountId: string): Promise<void> => {
      await transaction.execute(sql`delete from known_browsers where account_id = ${accountId}`)
      await mirrorPerson(transaction, accountId)
    },

    /** Deletes expired browsers, at most `limit`. Returns how many. */
    forgetOld: async (limit: number): Promise<number> => {
      const { rowCount } = await database.execute(sql`
        delete from known_browsers where (account_id, token_hash) in (
          select account_id, token_hash from known_browsers where created_at <= ${oldest()}
          limit ${limit})`)
      return rowCount ?? 0
    },
  }
}
export type KnownBrowserRepository = ReturnType<typeof knownBrowserRepository>
