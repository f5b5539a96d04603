import type { CallerByKind } from '@assure/contract/authorise'
import { isKeptInTestMode } from '@assure/contract/accounts/roles'
import { TEST_UNUSED_DAYS } from '@assure/contract/constants'
import type { Entitlement } from '@assure/contract/rpc'
import sql from 'sql-template-tag'
import { type AuditEvent, type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import { type Clock, DAY_MS } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { flag, int, moment, nullable, text, textList, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { testAccountOf } from '#src/platform/test-account.ts'
import { newApiKey } from '../account/new-api-key.ts'
import { lockOrganisation } from '../members/organisation-lock.repository.ts'
import { deleteTestData } from './test-data.repository.ts'

/** The plan of a test mode. It has no monthly limit. */
const TEST_PLAN = 'test'
/** The use of a test mode is written at most this often. */
const TOUCH_S = 60

const stateShape = {
  sessionId: text(),
  selfService: flag,
  userId: nullable(uuid),
  usedAt: nullable(moment),
}

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  /** Ends the subscriptions of orders that are deleted, at the card provider of test mode. */
  endOrders(transaction: Transaction, accountId: string): Promise<void>
}

/** The test modes of organisations: accounts of their own, which have no members (docs/decisions/0081). */
export const testModeRepository = ({ database, clock, secrets, endOrders }: Dependencies) => {
  const isDue = (usedAt: Date | null) => !usedAt || clock().getTime() - usedAt.getTime() >= TOUCH_S * 1000

  /** Records the use of a test mode. Its mails go to the member who used it last. */
  const touch = async (accountId: string, userId: string | null): Promise<void> => {
    const before = new Date(clock().getTime() - TOUCH_S * 1000)
    await database.execute(sql`
      update accounts set test_used_at = ${clock()}, test_user_id = coalesce(${userId}::uuid, test_user_id)
      where account_id = ${accountId} and (test_used_at is null or test_used_at <= ${before}
        or test_user_id is distinct from coalesce(${userId}::uuid, test_user_id))`)
  }

  const clearIn = async (transaction: Transaction, accountId: string): Promise<void> => {
    // Inserts of other calls wait for this lock, by their foreign keys.
    await transaction.execute(sql`select from accounts where account_id = ${accountId} for update`)
    await endOrders(transaction, accountId)
    await deleteTestData(transaction, accountId)
  }

  return {
    /**
     * Makes the test mode of an organisation on first use. It takes name and entitlements from the organisation each time.
     * Returns whether it is new. Throws `RpcError` `not_found` if the organisation is no longer in use.
     */
    open: (live: string, origin: AuditOrigin): Promise<boolean> =>
      inTransaction(database, async (transaction) => {
        const now = clock()
        const accountId = testAccountOf(live)
        // A suspension at the same time comes before or after, so that the test mode follows it.
        const company = await lockOrganisation(transaction, live)
        const organisation = await selectOne(transaction, {
          permissions: textList<Entitlement>(),
          selfService: flag,
        })`
          select permissions, self_service as "selfService" from accounts where account_id = ${live}`
        if (!organisation) throw new Error('the caller has no organisation')
        const { permissions, selfService } = organisation
        const { rowCount } = await transaction.execute(sql`
          update accounts set company = ${company}, permissions = ${permissions}, self_service = ${selfService}
          where account_id = ${accountId}`)
        if (rowCount) return false
        await transaction.execute(sql`
          insert into accounts (account_id, email, company, status, session_type, monthly_limit, self_service,
            permissions, sample_data, registered_at, test_of)
          values (${accountId}, '', ${company}, 'active', ${TEST_PLAN}, null, ${selfService}, ${permissions},
            false, ${now}, ${live})`)
        const { sessionId, secretSealed } = newApiKey(secrets, accountId)
        await transaction.execute(sql`
          insert into api_keys (account_id, session_id, secret_sealed, created_at)
          values (${accountId}, ${sessionId}, ${secretSealed}, ${now})`)
        await recordAudit(transaction, live, origin, now, { action: 'test_mode_opened', target: sessionId })
        return true
      }),

    /** The member of a session in the test mode of their organisation; null if there is none. Records its use. */
    callerIn: async (live: CallerByKind['developer']): Promise<CallerByKind['developer'] | null> => {
      const accountId = testAccountOf(live.account_id)
      const state = await selectOne(database, stateShape)`
        select k.session_id as "sessionId", a.self_service as "selfService", a.test_user_id as "userId",
          a.test_used_at as "usedAt"
        from accounts a join api_keys k on k.account_id = a.account_id and k.expires_at is null
        where a.account_id = ${accountId} and a.status = 'active'`
      if (!state) return null
      if (state.userId !== live.user_id || isDue(state.usedAt)) await touch(accountId, live.user_id)
      return {
        ...live,
        ...{ account_id: accountId, session_id: state.sessionId, self_service: state.selfService },
        permissions: live.permissions.filter(isKeptInTestMode),
      }
    },

    /** Records the use of a test mode by one of its API keys. */
    touch: (accountId: string): Promise<void> => touch(accountId, null),

    /** Counts the licences and the day totals of a test mode. */
    count: async (accountId: string): Promise<{ licences: number; counts: number }> => {
      const found = await selectOne(database, { licences: int, counts: int })`
        select (select count(*) from licences where account_id = ${accountId})::int as licences,
          ((select count(*) from scan_days where account_id = ${accountId})
            + (select count(*) from usage_days where account_id = ${accountId})
            + (select count(*) from safety_days where account_id = ${accountId}))::int as counts`
      return found ?? { licences: 0, counts: 0 }
    },

    /** Records what a call did in a test mode. */
    note: (accountId: string, origin: AuditOrigin, event: AuditEvent): Promise<void> =>
      recordAudit(database, accountId, origin, clock(), event),

    /** Deletes the data of a test mode, and records it in its audit log. */
    clear: (accountId: string, origin: AuditOrigin): Promise<void> =>
      inTransaction(database, async (transaction) => {
        await clearIn(transaction, accountId)
        await recordAudit(transaction, accountId, origin, clock(), { action: 'test_data_cleared' })
      }),

    /** Deletes the data of test modes unused for `TEST_UNUSED_DAYS`, at most `limit`. Returns how many. */
    clearUnused: async (limit: number): Promise<number> => {
      const before = new Date(clock().getTime() - TEST_UNUSED_DAYS * DAY_MS)
      const rows = await select(database, { accountId: uuid })`
        select account_id as "accountId" from accounts /* all accounts */
        where test_of is not null and test_used_at <= ${before} order by test_used_at limit ${limit}`
      for (const { accountId } of rows)
        await inTransaction(database, async (transaction) => {
          await clearIn(transaction, accountId)
          await transaction.execute(sql`
            update accounts set test_used_at = null where account_id = ${accountId}`)
        })
      return rows.length
    },
  }
}
export type TestModeRepository = ReturnType<typeof testModeRepository>

/** Suspends or resumes the test mode with its organisation, in the same transaction. */
export const followOrganisation = async (
  transaction: Transaction,
  live: string,
  status: 'active' | 'suspended',
): Promise<void> => {
  await transaction.execute(
    sql`update accounts set status = ${status} where account_id = ${testAccountOf(live)}`,
  )
}
