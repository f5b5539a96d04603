import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { DatabaseConnection } from '../../apps/api/src/platform/database/database.ts'
import { sha256 } from '../../apps/api/src/platform/secrets.ts'

/**
 * The check of a call in 1.1.0, whose accounts were one person each: the session, and then the account. Its tables of
 * sessions and second factors are made again, with the keys that they had.
 */
export const singleAccountCheck = async (
  { database, pool }: Pick<DatabaseConnection, 'database' | 'pool'>,
  accountId: string,
) => {
  const hash = sha256(randomBytes(32))
  await pool.query(`
    create table if not exists single_sessions (account_id uuid, token_hash bytea, created_at timestamptz,
      last_seen_at timestamptz, address text, user_agent text, primary key (account_id, token_hash));
    create table if not exists single_factors (account_id uuid primary key, confirmed_at timestamptz)`)
  await pool.query(
    `insert into single_sessions (account_id, token_hash, created_at, last_seen_at, address, user_agent)
     values ($1, $2, now(), now(), '', '')`,
    [accountId, hash],
  )
  return async () => {
    await database.execute(sql`
      select created_at, last_seen_at from single_sessions where account_id = ${accountId} and token_hash = ${hash}`)
    await database.execute(sql`
      select a.account_id as "accountId", a.realm, a.email, a.company, a.status,
        a.session_type as "sessionType", a.monthly_limit as "monthlyLimit", a.self_service as "selfService",
        a.permissions, a.sample_data as "sampleData", a.registered_at as "registeredAt",
        a.deletion_requested_at as "deletionRequestedAt",
        k.session_id as "sessionId", k.secret_sealed as "secretSealed", k.last_used_at as "keyLastUsedAt",
        exists (select from single_factors f
          where f.account_id = a.account_id and f.confirmed_at is not null) as "hasSecondFactor"
      from accounts a join api_keys k on k.account_id = a.account_id
      where a.account_id = ${accountId} and k.expires_at is null`)
  }
}
