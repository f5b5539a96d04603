/**
 * How each table is laid out past one machine (Citus): `tenant` tables by account, `lookup` tables by
 * their own column, `local` ones on the coordinator. The schema lint holds the schema to it.
 */
export type TableKind = 'tenant' | 'reference' | 'local' | `lookup:${string}`

export const TABLE_KINDS: Record<string, TableKind> = {
  schema_migrations: 'local',
  accounts: 'tenant',
  login_identities: 'lookup:email',
  api_keys: 'tenant',
  developer_sessions: 'tenant',
  mail_links: 'lookup:token_hash',
  contact_requests: 'lookup:email',
  second_factors: 'tenant',
  recovery_codes: 'tenant',
  audit_entries: 'tenant',
  throttles: 'lookup:subject',
  idempotency_keys: 'tenant',
  billing_groups: 'tenant',
  licences: 'tenant',
  licence_counters: 'tenant',
  activation_tokens: 'lookup:token_hash',
  devices: 'tenant',
  activations: 'tenant',
  used_proofs: 'lookup:proof_hash',
  usage_reports: 'tenant',
  scan_days: 'tenant',
  scan_summaries: 'tenant',
}
