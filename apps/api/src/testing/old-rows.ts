/** Rows of a table that housekeeping deletes once they are old, and an insert that makes them. */
export interface OldRows {
  table: string
  /** Returns an insert of $2 rows for the account $1. `moment` is an SQL expression for their time. */
  insert: (moment: string) => string
}

const rows = 'generate_series(1, $2::integer) as i'
/** The first member of the account, as often as there are rows. */
const member = `memberships, ${rows} where account_id = $1::uuid`
const hash = `sha256(convert_to($1::text || i || random(), 'UTF8'))`
const seconds = (moment: string) => `extract(epoch from ${moment})::bigint`

/** The tables that each housekeeping step deletes from, by the step's name. */
export const OLD_ROWS: Record<string, OldRows[]> = {
  'former-proofs': [
    {
      table: 'used_proofs',
      insert: (moment) => `insert into used_proofs select ${hash}, ${seconds(moment)} from ${rows}`,
    },
  ],
  'dropped-mails': [
    {
      table: 'dropped_mails',
      insert: (moment) =>
        `insert into dropped_mails select gen_random_uuid(), 'old', '', $1::text, '', '', '', 1, false, ${moment}, ${moment}
         from ${rows}`,
    },
  ],
  'service-minutes': [
    {
      table: 'service_minutes',
      insert: (moment) =>
        // The last minute stays, so one more follows.
        `insert into service_minutes
         select extract(epoch from ${moment})::integer / 60 + (i - 1) / 3, gen_random_uuid(), 0, 0, 0, 0
         from generate_series(1, $2::integer + 3) as i where $1::uuid is not null`,
    },
  ],
  'idempotency-keys': [
    {
      table: 'idempotency_keys',
      insert: (moment) =>
        `insert into idempotency_keys select $1::uuid, gen_random_uuid(), '', '', ${moment} from ${rows}`,
    },
  ],
  attempts: [
    {
      table: 'throttles',
      insert: (moment) =>
        `insert into throttles select 'old:' || $1::text || gen_random_uuid(), 1, 0, ${seconds(moment)} from ${rows}`,
    },
  ],
  sessions: [
    {
      table: 'user_sessions',
      insert: (moment) =>
        `insert into user_sessions
         select user_id, ${hash}, account_id, ${moment}, ${moment}, ${moment}, '', '' from ${member}`,
    },
  ],
  'known-browsers': [
    {
      table: 'user_devices',
      insert: (moment) => `insert into user_devices select user_id, ${hash}, ${moment} from ${member}`,
    },
  ],
  invitations: [
    {
      table: 'invitations',
      insert: (moment) =>
        `insert into invitations (account_id, invitation_id, email, roles, places, language, token_hash, invited_by,
           is_transfer, created_at, expires_at, revoked_at)
         select $1::uuid, gen_random_uuid(), 'old@example.com', '{viewer}', 'null', 'en', ${hash}, gen_random_uuid(), false,
           ${moment}, ${moment}, ${moment} from ${rows}`,
    },
  ],
  'email-links': [
    {
      table: 'user_email_links',
      insert: (moment) =>
        `insert into user_email_links
         select user_id, ${hash}, 'undo', 'old@example.com', ${moment}, ${moment} from ${member}`,
    },
  ],
  'mail-links': [
    {
      table: 'mail_links',
      insert: (moment) =>
        `insert into mail_links select ${hash}, 'password', 'developer', $1::text, $1::uuid, null, ${moment}, ${moment} from ${rows}`,
    },
  ],
  'api-keys': [
    {
      table: 'api_keys',
      insert: (moment) =>
        `insert into api_keys (account_id, session_id, secret_sealed, created_at, expires_at)
         select $1::uuid, gen_random_uuid(), '', ${moment}, ${moment} from ${rows}`,
    },
  ],
  'named-keys': [
    {
      table: 'named_keys',
      insert: (moment) =>
        `insert into named_keys (account_id, key_id, name, scopes, created_at, expires_at)
         select $1::uuid, gen_random_uuid(), 'Old', '{}', ${moment}, ${moment} from ${rows}`,
    },
  ],
  'named-key-pairs': [
    {
      table: 'named_key_pairs',
      insert: (moment) =>
        `with made as (
           insert into named_keys (account_id, key_id, name, scopes, created_at)
           values ($1::uuid, gen_random_uuid(), 'Kept', '{}', now()) returning account_id, key_id
         )
         insert into named_key_pairs (account_id, session_id, key_id, secret_hash, created_at, ends_at)
         select account_id, gen_random_uuid(), key_id, '', ${moment}, ${moment} from made, ${rows}`,
    },
  ],
  'contact-requests': [
    {
      table: 'contact_requests',
      insert: (moment) =>
        `insert into contact_requests (email, request_id, status, name, company, job_title, solution_type,
           additional_details, subscribe_news, language, created_at, answered_at)
         select $1::text, gen_random_uuid(), 'answered', '', '', '', '', '', false, 'en', ${moment}, ${moment} from ${rows}`,
    },
  ],
  'card-events': [
    {
      table: 'card_events',
      insert: (moment) =>
        `insert into card_events select $1::text || gen_random_uuid(), 'payment_failed', '', '', null, 0, 'gbp',
           ${moment}, ${moment}, '' from ${rows}`,
    },
  ],
  'card-sandbox': [
    {
      table: 'sandbox_requests',
      insert: (moment) =>
        `insert into sandbox_requests select $3::text, $1::text || gen_random_uuid(), '', '{}', ${moment} from ${rows}`,
    },
    {
      table: 'sandbox_events',
      insert: (moment) =>
        `insert into sandbox_events select $3::text, $1::text || gen_random_uuid(), '', ${moment}, 1, null, null from ${rows}`,
    },
  ],
  reminders: [
    {
      table: 'reminders',
      insert: (moment) =>
        `insert into reminders select $1::uuid, 'trial_ends', gen_random_uuid(), ${moment}, ${moment}, false from ${rows}`,
    },
  ],
  'analytics-links': [
    {
      table: 'analytics_grants',
      insert: (moment) =>
        `insert into analytics_grants select $1::uuid, gen_random_uuid(), 'chain', null, '', null, ${moment}, ${moment}
         from ${rows}`,
    },
  ],
}

/** Steps that must use an index too, but delete no rows. */
export const NO_ROWS_DELETED = new Set([
  'report-partitions',
  'spent-proofs',
  'mail-outbox',
  'account-deletions',
  'invitation-reminders',
  'key-ends',
  'domains',
  'owner-nominations',
  'person-deletions',
  'recoveries',
  'free-tests',
  'licence-counts',
  'test-modes',
])
