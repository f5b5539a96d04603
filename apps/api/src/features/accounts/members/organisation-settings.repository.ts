import sql from 'sql-template-tag'
import type { PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '#src/platform/database/database.ts'
import { nullable, text, uuid } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'
import { wireId } from '#src/platform/ids.ts'
import type { KeepBuyer } from '../ports.ts'
import { type Actor, lockFor } from './organisation-lock.repository.ts'
import { ownersOf } from './recipients.repository.ts'

const settingsShape = {
  name: text(),
  contactEmail: text(),
  billingUserId: nullable(uuid),
  billingEmail: nullable(text()),
}

interface Dependencies {
  database: Database
  clock: Clock
  postMail: PostMail
  keepBuyer: KeepBuyer
}
interface NewSettings {
  name: string
  /** The address of a member; null for none. */
  billingEmail: string | null
}

/** The name of an organisation, and the member who gets its bills next to those who may pay. */
export const organisationSettingsRepository = ({ database, clock, postMail, keepBuyer }: Dependencies) => {
  /** The settings of an organisation, or null. A former member gets no bills. */
  const find = (accountId: string, queryable: Queryable = database) =>
    selectOne(queryable, settingsShape)`
      select a.company as name, a.email as "contactEmail", m.user_id as "billingUserId", m.member_email as "billingEmail"
      from accounts a left join memberships m
        on m.account_id = a.account_id and m.user_id = a.billing_user_id and m.removed_at is null
      where a.account_id = ${accountId}`

  const mailOwners = async (
    transaction: Transaction,
    accountId: string,
    values: { organisation: string; member: string; billing_email: string | null },
  ): Promise<void> => {
    for (const { name, email: to, language } of await ownersOf(transaction, accountId))
      await postMail(transaction, { template: 'bills_redirected', to, language, values: { name, ...values } })
  }

  return {
    find,

    /** Changes the settings. Throws `RpcError` `not_found` or `forbidden`. */
    update: (
      actor: Actor,
      { name, billingEmail }: NewSettings,
      noted: AuditOrigin,
    ): Promise<'NOT_A_MEMBER' | null> =>
      inTransaction(database, async (transaction) => {
        const { accountId } = actor
        const { name: member } = await lockFor(transaction, actor, 'organisation.update')
        const before = await find(accountId, transaction)
        const chosen =
          billingEmail === null
            ? null
            : await selectOne(transaction, { userId: uuid, email: text() })`
                select user_id as "userId", member_email as email from memberships
                where account_id = ${accountId} and lower(member_email) = ${billingEmail.toLowerCase()}
                  and removed_at is null order by user_id limit 1`
        if (!before || (billingEmail !== null && !chosen)) return 'NOT_A_MEMBER'
        const billingUserId = chosen?.userId ?? null
        const isRenamed = name !== before.name
        const isRedirected = billingUserId !== before.billingUserId
        if (!isRenamed && !isRedirected) return null
        if (isRenamed) await keepBuyer(transaction, accountId, before.name)
        await transaction.execute(sql`
          update accounts set company = ${name}, billing_user_id = ${billingUserId} where account_id = ${accountId}`)
        const memberId = (id: string | null) => id && wireId(accountId, id)
        await recordAudit(transaction, accountId, noted, clock(), {
          action: 'organisation_changed',
          before: {
            ...(isRenamed && { name: before.name }),
            ...(isRedirected && { billing_member: memberId(before.billingUserId) }),
          },
          after: {
            ...(isRenamed && { name }),
            ...(isRedirected && { billing_member: memberId(billingUserId) }),
          },
        })
        if (!isRedirected) return null
        const billing_email = chosen?.email ?? null
        await mailOwners(transaction, accountId, { organisation: name, member, billing_email })
        return null
      }),
  }
}
export type OrganisationSettingsRepository = ReturnType<typeof organisationSettingsRepository>
