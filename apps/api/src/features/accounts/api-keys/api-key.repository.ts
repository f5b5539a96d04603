import type { ApiKey } from '@assure/contract/accounts/api-key.modes'
import type { KeyOverlapS } from '@assure/contract/constants'
import sql from 'sql-template-tag'
import type { MailValues, PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction, secondsOf, type Transaction } from '#src/platform/database/database.ts'
import { flag, int, text } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { AccountWithKey } from '../account/account-row.ts'
import { newApiKey } from '../account/new-api-key.ts'
import { ownersOf } from '../members/recipients.repository.ts'
import { unloggedAt } from './unlogged.ts'

const keyShape = {
  session_id: text(),
  current: flag,
  created_at_utc: int,
  last_used_utc: int,
  last_used_address: text(),
  expires_at_utc: int,
}

/** Mails the Owners that the account has another key. */
const tellOwners = async (
  postMail: PostMail,
  transaction: Transaction,
  { accountId, company: organisation }: AccountWithKey,
  mail: {
    template: 'api_key_rotated' | 'api_key_replaced'
    values: Omit<MailValues['api_key_rotated'], 'name' | 'organisation'>
  },
): Promise<void> => {
  for (const { email: to, language, name } of await ownersOf(transaction, accountId)) {
    const values = { name, organisation, ...mail.values }
    await postMail(transaction, { template: mail.template, to, language, about: accountId, values })
  }
}

/** The API keys of an account (SB-06): the current one, and older ones until they expire. */
export const apiKeyRepository = (database: Database, clock: Clock, secrets: Secrets, postMail: PostMail) => ({
  /** Lists the valid keys: the current one first, then by latest expiry. */
  list: (accountId: string): Promise<ApiKey[]> =>
    select(database, keyShape)`
      select session_id, expires_at is null as current, ${secondsOf(sql`created_at`)} as created_at_utc,
        ${secondsOf(sql`last_used_at`)} as last_used_utc, last_used_address,
        ${secondsOf(sql`expires_at`)} as expires_at_utc
      from api_keys where account_id = ${accountId} and (expires_at is null or expires_at > ${clock()})
      order by expires_at desc nulls first, session_id`,

  /** Records in the audit log that the current secret is about to be shown. */
  recordReveal: ({ accountId, sessionId }: AccountWithKey, origin: AuditOrigin): Promise<void> =>
    recordAudit(database, accountId, origin, clock(), { action: 'secret_revealed', target: sessionId }),

  /**
   * Replaces the account's current key. Every older key expires at most `overlapS` seconds from now. Concurrent
   * rotations run one after the other, and the key of the last one becomes current. The mail says whether the owner or
   * the operator did it.
   */
  rotate: (
    account: AccountWithKey,
    overlapS: KeyOverlapS,
    origin: AuditOrigin,
    template: 'api_key_rotated' | 'api_key_replaced' = 'api_key_rotated',
  ): Promise<void> =>
    inTransaction(database, async (transaction) => {
      const { accountId } = account
      // Locks before reading the key: a rotation that waited must see the key of the previous one.
      await transaction.execute(sql`select from accounts where account_id = ${accountId} for no key update`)
      const now = clock()
      const endsAt = new Date(now.getTime() + overlapS * 1000)
      await transaction.execute(sql`
        update api_keys set expires_at = ${endsAt} where account_id = ${accountId} and expires_at > ${endsAt}`)
      const rows = await select(transaction, { session_id: text() })`
        update api_keys set expires_at = ${endsAt}
        where account_id = ${accountId} and expires_at is null returning session_id`
      const { sessionId, secretSealed } = newApiKey(secrets, accountId)
      await transaction.execute(sql`
        insert into api_keys (account_id, session_id, secret_sealed, created_at)
        values (${accountId}, ${sessionId}, ${secretSealed}, ${now})`)
      await recordAudit(transaction, accountId, origin, now, {
        action: 'api_key_rotated',
        target: sessionId,
        before: rows[0] ?? {},
        after: { session_id: sessionId, overlap_s: overlapS },
      })
      await tellOwners(postMail, transaction, account, {
        template,
        values: { at: now, address: origin.address, old_key_ends_at: overlapS === 0 ? null : endsAt },
      })
    }),

  /**
   * Revokes keys immediately, as the owner chose. A new key replaces a revoked current key, because every account needs
   * one. Returns how many it revoked.
   */
  end: (account: AccountWithKey, sessionIds: readonly string[], origin: AuditOrigin): Promise<number> =>
    inTransaction(database, async (transaction) => {
      const { accountId } = account
      await transaction.execute(sql`select from accounts where account_id = ${accountId} for no key update`)
      const now = clock()
      const rows = await select(transaction, { session_id: text(), current: flag })`
        with ending as (
          select session_id, expires_at is null as current from api_keys
          where account_id = ${accountId} and session_id = any(${sessionIds}::text[])
            and (expires_at is null or expires_at > ${now})
        )
        update api_keys k set expires_at = ${now} from ending e
        where k.account_id = ${accountId} and k.session_id = e.session_id
        returning k.session_id, e.current`
      for (const { session_id: target } of rows)
        await recordAudit(transaction, accountId, origin, now, { action: 'api_key_ended', target })
      if (!rows.some(({ current }) => current)) return rows.length
      const { sessionId, secretSealed } = newApiKey(secrets, accountId)
      await transaction.execute(sql`
        insert into api_keys (account_id, session_id, secret_sealed, created_at)
        values (${accountId}, ${sessionId}, ${secretSealed}, ${now})`)
      await tellOwners(postMail, transaction, account, {
        template: 'api_key_rotated',
        values: { at: now, address: origin.address, old_key_ends_at: null },
      })
      return rows.length
    }),

  /** Deletes expired keys whose calls the request log no longer shows, at most `limit`. Returns how many. */
  forgetExpired: async (limit: number): Promise<number> => {
    const { rowCount } = await database.execute(sql`
      delete from api_keys where (account_id, session_id) in (
        select account_id, session_id from api_keys
        where expires_at <= ${unloggedAt(clock())} order by expires_at limit ${limit})`)
    return rowCount ?? 0
  },
})
export type ApiKeyRepository = ReturnType<typeof apiKeyRepository>
