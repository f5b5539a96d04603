import type { Permission } from '@assure/contract/rpc'
import { bigint, boolean, customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })

export const accounts = pgTable('accounts', {
  accountId: uuid('account_id').primaryKey(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  company: text('company').notNull(),
  passwordHash: text('password_hash').notNull(),
  status: text('status').$type<'pending' | 'active' | 'suspended'>().notNull(),
  sessionType: text('session_type').notNull(),
  monthlyLimit: bigint('monthly_limit', { mode: 'number' }),
  selfService: boolean('self_service').notNull(),
  permissions: text('permissions').array().$type<Permission[]>().notNull(),
  sampleData: boolean('sample_data').notNull(),
  registeredAt: moment('registered_at').notNull(),
})
export type Account = typeof accounts.$inferSelect

export const loginIdentities = pgTable('login_identities', {
  email: text('email').notNull(),
  realm: text('realm').$type<'developer' | 'retail'>().notNull(),
  accountId: uuid('account_id').notNull(),
})

export const apiKeys = pgTable('api_keys', {
  accountId: uuid('account_id').notNull(),
  sessionId: text('session_id').notNull(),
  secretSealed: bytea('secret_sealed').notNull(),
  createdAt: moment('created_at').notNull(),
})

export const developerSessions = pgTable('developer_sessions', {
  accountId: uuid('account_id').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  createdAt: moment('created_at').notNull(),
  lastSeenAt: moment('last_seen_at').notNull(),
})
