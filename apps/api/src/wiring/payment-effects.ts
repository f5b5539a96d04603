import { recipients } from '#src/features/accounts/members/recipients.repository.ts'
import { changeAccountPlan } from '#src/features/accounts/account/account-plan.repository.ts'
import { accountRepository } from '#src/features/accounts/account/account.repository.ts'
import { mailLinkRepository } from '#src/features/accounts/mail-links/mail-link.repository.ts'
import { retailAccountRepository } from '#src/features/accounts/account/retail-account.repository.ts'
import { personRepository } from '#src/features/accounts/people/person.repository.ts'
import { makeRetailInvitations } from '#src/features/accounts/operator/retail-invitation.workflow.ts'
import { licenceEffect } from '#src/features/billing/licence-orders/licence-order.workflow.ts'
import { planEffect } from '#src/features/billing/orders/plan-order.repository.ts'
import type { EnqueueEnd, OrderEffects } from '#src/features/billing/orders/settle-order.repository.ts'
import { licenceBilling } from '#src/features/licences/licence-billing.repository.ts'
import type { PostMail } from '#src/mails/mail.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Secrets } from '#src/platform/secrets.ts'

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  postMail: PostMail
}

/** Builds what billing needs from accounts and licences: recipients of mails, and the effects of a payment on plans and licences. */
export const makePaymentEffects = ({ database, clock, secrets, postMail }: Dependencies) => {
  const accounts = accountRepository(database, secrets)
  const people = personRepository(database)
  const retailAccounts = retailAccountRepository(database)
  const mailLinks = mailLinkRepository(database, clock, secrets)
  const { invite } = makeRetailInvitations({ clock, postMail, people, retailAccounts, mailLinks })
  return {
    recipients,
    makeEffects: (enqueueEnd: EnqueueEnd): OrderEffects => ({
      plan: planEffect({ change: changeAccountPlan }, enqueueEnd),
      licences: licenceEffect({
        licences: licenceBilling(secrets),
        enqueueEnd,
        invite,
        postMail,
        findContact: recipients.contact,
      }),
    }),
    /** Whether an account may pay. A retail user may pay for the free test before choosing a password. */
    isActive: async (accountId: string): Promise<boolean> => {
      const retailStatus = (await retailAccounts.find(accountId))?.status
      if (retailStatus) return retailStatus === 'active' || retailStatus === 'pending'
      return (await accounts.findAccount(accountId))?.status === 'active'
    },
  }
}
