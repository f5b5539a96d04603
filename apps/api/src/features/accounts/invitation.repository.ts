import { INVITATION_TTL_S, type Language } from '@assure/contract/constants'
import sql from 'sql-template-tag'
import type { PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import type { AccountRepository } from './account.repository.ts'
import type { Account } from './account-row.ts'
import type { MailLinkRepository } from './mail-link.repository.ts'

/** A request for a trial, as the contact form sent it. */
export interface ContactRequest {
  email: string
  status: 'open' | 'approved' | 'declined'
  name: string
  company: string
  jobTitle: string
  solutionType: string
  additionalDetails: string
  subscribeNews: boolean
  language: Language
  createdAt: Date
  answeredAt: Date | null
}
type Approval = { accountId: string } | { refused: 'NO_REQUEST' | 'HAS_ACCOUNT' }
type Invited = Pick<Account, 'accountId' | 'email' | 'name' | 'company' | 'language'>
type NewCustomer = Pick<Account, 'email' | 'name' | 'company' | 'language'> &
  Partial<Pick<Account, 'jobTitle' | 'subscribeNews'>>

interface Dependencies {
  database: Database
  clock: Clock
  accounts: AccountRepository
  mailLinks: MailLinkRepository
  postMail: PostMail
  publicUrl: string
}

/** Accounts that the operator makes: their owners choose a password by the link of an invitation. */
export const invitationRepository = (dependencies: Dependencies) => {
  const { database, clock, accounts, mailLinks, postMail, publicUrl } = dependencies

  const mailInvitation = async (
    transaction: Transaction,
    { accountId, email, name, company, language }: Invited,
  ) => {
    const owner = { realm: 'developer', email } as const
    await mailLinks.endAll(transaction, owner)
    const { token, expiresAt } = await mailLinks.makePassword(transaction, owner, accountId, INVITATION_TTL_S)
    const values = { name, company, link: `${publicUrl}/reset-password/${token}` }
    await postMail(transaction, { template: 'invitation', to: email, language, values, expiresAt })
  }

  const create = async (transaction: Transaction, customer: NewCustomer, origin: AuditOrigin) => {
    const now = clock()
    const account = await accounts.insertAccount(
      transaction,
      {
        ...customer,
        passwordHash: null,
        status: 'pending',
        sessionType: 'trial',
        monthlyLimit: null,
        selfService: false,
        permissions: [],
        sampleData: false,
      },
      now,
    )
    if (!account) return null
    await recordAudit(transaction, account.accountId, origin, now, { action: 'account_created' })
    await mailInvitation(transaction, account)
    return account.accountId
  }

  return {
    /** Makes a pending account and mails its invitation; null when the address has an account. */
    create: (customer: NewCustomer, origin: AuditOrigin): Promise<string | null> =>
      inTransaction(database, (transaction) => create(transaction, customer, origin)),

    /** Mails a new invitation, in place of one that was lost or is over. */
    renew: (account: Invited): Promise<void> =>
      inTransaction(database, (transaction) => mailInvitation(transaction, account)),

    /** Requests for a trial, the oldest first. */
    requests: async (status: ContactRequest['status'] | null, limit: number): Promise<ContactRequest[]> => {
      const { rows } = await database.execute<ContactRequest>(sql`
        select email, status, name, company, job_title as "jobTitle", solution_type as "solutionType",
          additional_details as "additionalDetails", subscribe_news as "subscribeNews", language,
          created_at as "createdAt", answered_at as "answeredAt"
        from contact_requests where ${status === null ? sql`true` : sql`status = ${status}`}
        order by created_at, email limit ${limit}`)
      return rows
    },

    /** Makes the account that somebody asked for. All of it or nothing. */
    approve: (email: string, origin: AuditOrigin): Promise<Approval> =>
      inTransaction(database, async (transaction) => {
        const { rows } = await transaction.execute<NewCustomer & { request_id: string }>(sql`
          select request_id, email, name, company, language, job_title as "jobTitle", subscribe_news as "subscribeNews"
          from contact_requests where email = ${email.toLowerCase()} and status = 'open' for update`)
        if (!rows[0]) return { refused: 'NO_REQUEST' }
        const { request_id, ...customer } = rows[0]
        const accountId = await create(transaction, customer, origin)
        if (!accountId) return { refused: 'HAS_ACCOUNT' }
        await transaction.execute(sql`
          update contact_requests set status = 'approved', answered_at = ${clock()}
          where email = ${email.toLowerCase()} and request_id = ${request_id}`)
        return { accountId }
      }),

    /** Answers a request with no; false when none is open. */
    decline: async (email: string): Promise<boolean> => {
      const { rowCount } = await database.execute(sql`
        update contact_requests set status = 'declined', answered_at = ${clock()}
        where email = ${email.toLowerCase()} and status = 'open'`)
      return Boolean(rowCount)
    },
  }
}
export type InvitationRepository = ReturnType<typeof invitationRepository>
