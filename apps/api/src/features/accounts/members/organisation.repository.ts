import { ORGANISATIONS_MADE_MAX } from '@assure/contract/constants'
import sql from 'sql-template-tag'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction } from '#src/platform/database/database.ts'
import { int } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'
import { uuidv7 } from '#src/platform/ids.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { NO_PLAN } from '../account/account-plan.repository.ts'
import { newApiKey } from '../account/new-api-key.ts'
import { AS_OWNER, holdPerson, join } from '../people/person.repository.ts'

/**
 * Further organisations of a person. Only the first one, of the sign-up, has a trial. Those that the person left count,
 * and deleted ones until they are erased.
 */
export const organisationRepository = (database: Database, clock: Clock, secrets: Secrets) => ({
  /** Makes an organisation with the person as its Owner. Returns its id, or null if the person made too many. */
  make: (userId: string, company: string, noted: AuditOrigin): Promise<string | null> =>
    inTransaction(database, async (transaction) => {
      const now = clock()
      // The lock also keeps several calls at once from making more than one.
      const person = await holdPerson(transaction, userId)
      const made = await selectOne(transaction, { count: int })`
        select organisations_left + (
          select count(*) from user_accounts where user_id = ${userId} and made)::int as count
        from users where user_id = ${userId}`
      if (!person || !made || made.count >= ORGANISATIONS_MADE_MAX) return null
      const accountId = uuidv7(now)
      await transaction.execute(sql`
        insert into accounts (account_id, email, company, status, session_type, monthly_limit, self_service,
          permissions, sample_data, registered_at)
        values (${accountId}, ${person.email}, ${company}, 'active', ${NO_PLAN.plan},
          ${NO_PLAN.monthlyLimit}, false, '{}', false, ${now})`)
      const { sessionId, secretSealed } = newApiKey(secrets, accountId)
      await transaction.execute(sql`
        insert into api_keys (account_id, session_id, secret_sealed, created_at)
        values (${accountId}, ${sessionId}, ${secretSealed}, ${now})`)
      await join(transaction, person, accountId, AS_OWNER, now)
      const event = { action: 'organisation_created', personId: userId } as const
      await recordAudit(transaction, accountId, noted, now, event)
      return accountId
    }),
})
export type OrganisationRepository = ReturnType<typeof organisationRepository>
