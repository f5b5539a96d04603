import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { DatabaseConnection } from '../../apps/api/src/platform/database/database.ts'
import { sha256 } from '../../apps/api/src/platform/secrets.ts'

/**
 * The check of a call in 1.1.0, whose accounts were one person each: the session, and then the account. Its tables still
 * exist.
 */
export const singleAccountCheck = async (
  { database, pool }: Pick<DatabaseConnection, 'database' | 'pool'>,
  accountId: string,
) => {
  const hash = sha256(randomBytes(32))
  await pool.query(
    `insert into developer_sessions (account_id, token_hash, created_at, last_seen_at, address, user_agent)
     values ($1, $2, now(), now(), '', '')`,
    [accountId, hash],
  )
  return async () => {
    await database.execute(sql`
      select created_at, last_seen_at from developer_sessions where account_id = ${accountId} and token_hash = ${hash}`)
    await database.execute(sql`
      select a.account_id as "accountId", a.realm, a.email, a.name, a.company, a.job_title as "jobTitle",
        a.subscribe_news as "subscribeNews", a.language, a.password_hash as "passwordHash", a.status,
        a.session_type as "sessionType", a.monthly_limit as "monthlyLimit", a.self_service as "selfService",
        a.permissions, a.sample_data as "sampleData", a.registered_at as "registeredAt",
        a.deletion_requested_at as "deletionRequestedAt", a.access_review_since is not null as "accessReviewDue",
        k.session_id as "sessionId", k.secret_sealed as "secretSealed", k.last_used_at as "keyLastUsedAt",
        exists (select from second_factors f
          where f.account_id = a.account_id and f.confirmed_at is not null) as "hasSecondFactor"
      from accounts a join api_keys k on k.account_id = a.account_id
      where a.account_id = ${accountId} and k.expires_at is null`)
  }
}
