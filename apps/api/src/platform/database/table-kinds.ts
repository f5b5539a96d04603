/**
 * How each table is distributed over machines (Citus): `tenant` tables by account, `lookup` tables by their named
 * column, `local` ones stay on the coordinator, `reference` ones are copied to each node. The schema lint enforces it.
 */
export type TableKind = 'tenant' | 'reference' | 'local' | `lookup:${string}`

/** Tables partitioned by list. The migration creates all their partitions. */
export const RINGS: ReadonlySet<string> = new Set(['spent_proofs'])

export const TABLE_KINDS: Record<string, TableKind> = {
  schema_migrations: 'local',
  accounts: 'tenant',
  login_identities: 'lookup:email',
  api_keys: 'tenant',
  developer_sessions: 'tenant',
  retail_sessions: 'tenant',
  known_browsers: 'tenant',
  mail_links: 'lookup:token_hash',
  dropped_mails: 'lookup:mail_id',
  mail_relays: 'lookup:relay',
  contact_requests: 'lookup:email',
  second_factors: 'tenant',
  recovery_codes: 'tenant',
  audit_entries: 'tenant',
  throttles: 'lookup:subject',
  idempotency_keys: 'tenant',
  billing_groups: 'tenant',
  billing_group_payers: 'lookup:email',
  licences: 'tenant',
  licence_counters: 'tenant',
  activation_tokens: 'lookup:token_hash',
  devices: 'tenant',
  activations: 'tenant',
  used_proofs: 'lookup:proof_hash',
  spent_proofs: 'lookup:proof_hash',
  usage_reports: 'tenant',
  scan_days: 'tenant',
  scan_summaries: 'tenant',
  usage_days: 'tenant',
  safety_days: 'tenant',
  usage_months: 'tenant',
  usage_alerts: 'tenant',
  analytics_grants: 'tenant',
  promotions: 'lookup:code',
  promotion_redemptions: 'tenant',
  mailbox_claims: 'lookup:mailbox',
  operations: 'local',
  orders: 'tenant',
  payments: 'tenant',
  reminders: 'tenant',
  card_events: 'lookup:event_id',
  card_subscription_versions: 'lookup:subscription_id',
  sandbox_worlds: 'local',
  sandbox_requests: 'local',
  sandbox_customers: 'local',
  sandbox_subscriptions: 'local',
  sandbox_payments: 'local',
  sandbox_events: 'local',
}
