import { INVITATION_TTL_S, type Language, TRIAL_MONTHLY_LIMIT } from '@assure/contract/constants'
import sql from 'sql-template-tag'
import type { PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { flag, text, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { claimBenefit } from '#src/platform/mailbox-claims.ts'
import type { AccountRepository } from '../account/account.repository.ts'
import type { Account, NewAccount } from '../account/account-row.ts'
import { pendingRequest } from '../contact/contact-request.repository.ts'
import type { MailLinkRepository } from '../mail-links/mail-link.repository.ts'
import type { Person } from '../people/person-row.ts'
import type { RetailInvitations } from './retail-invitation.workflow.ts'

type Approval = { accountId: string } | { refused: 'NO_REQUEST' | 'HAS_ACCOUNT' }
type Invited = Pick<Account, 'accountId' | 'realm' | 'email' | 'company'> &
  Pick<Person, 'userId' | 'name' | 'language'>
const customerShape = {
  request_id: uuid,
  email: text(),
  name: text(),
  company: text(),
  language: text<Language>(),
  jobTitle: text(),
  subscribeNews: flag,
}
type NewCustomer = Pick<Account, 'email' | 'company'> &
  Pick<Person, 'name' | 'language'> &
  Partial<Pick<NewAccount, 'jobTitle' | 'subscribeNews'>>

interface Dependencies {
  database: Database
  clock: Clock
  accounts: AccountRepository
  mailLinks: MailLinkRepository
  postMail: PostMail
  retailInvitations: Pick<RetailInvitations, 'mail'>
}

/** Accounts created by the operator. Their owners choose a password by an invitation link. */
export const invitationRepository = (dependencies: Dependencies) => {
  const { database, clock, accounts, mailLinks, postMail, retailInvitations } = dependencies

  const mailInvitation = async (
    transaction: Transaction,
    { userId, accountId, realm, email, name, company, language }: Invited,
  ) => {
    const owner = { realm, email }
    await mailLinks.endAll(transaction, owner)
    if (realm === 'retail') {
      await retailInvitations.mail(transaction, { userId, accountId, email, name, language })
      return
    }
    const person = { userId, accountId }
    const { token, expiresAt } = await mailLinks.makePassword(transaction, owner, person, INVITATION_TTL_S)
    const values = { name, company, token }
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
        monthlyLimit: TRIAL_MONTHLY_LIMIT,
        selfService: false,
        permissions: [],
        sampleData: false,
      },
      now,
    )
    if (!account) return null
    // The operator may give a mailbox another trial, but a later sign-up gets none.
    await claimBenefit(transaction, 'trial', account)
    await recordAudit(transaction, account.accountId, origin, now, { action: 'account_created' })
    await mailInvitation(transaction, account)
    return account.accountId
  }

  return {
    /** Creates a pending account and mails its invitation; null if the address has an account. */
    create: (customer: NewCustomer, origin: AuditOrigin): Promise<string | null> =>
      inTransaction(database, (transaction) => create(transaction, customer, origin)),

    /** Mails a new invitation, which replaces a lost or expired one. */
    renew: (account: Invited, origin: AuditOrigin): Promise<void> =>
      inTransaction(database, async (transaction) => {
        await mailInvitation(transaction, account)
        await recordAudit(transaction, account.accountId, origin, clock(), { action: 'invitation_sent' })
      }),

    /** Creates the account of a contact request and approves the request, in one transaction. */
    approve: (email: string, origin: AuditOrigin): Promise<Approval> =>
      inTransaction(database, async (transaction) => {
        const rows = await select(transaction, customerShape)`
          select request_id, email, name, company, language, job_title as "jobTitle", subscribe_news as "subscribeNews"
          from contact_requests
          where email = ${email.toLowerCase()} and request_id = (${pendingRequest(email)}) for update`
        if (!rows[0]) return { refused: 'NO_REQUEST' }
        const { request_id, ...customer } = rows[0]
        const accountId = await create(transaction, customer, origin)
        if (!accountId) return { refused: 'HAS_ACCOUNT' }
        await transaction.execute(sql`
          update contact_requests set status = 'approved', answered_at = ${clock()}
          where email = ${email.toLowerCase()} and request_id = ${request_id}`)
        return { accountId }
      }),
  }
}
