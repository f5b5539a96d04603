import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction } from '#src/platform/database/database.ts'
import { claimBenefit } from '#src/platform/mailbox-claims.ts'
import type { MailLinkRepository } from '../mail-links/mail-link.repository.ts'
import type { RetailAccountRepository } from '../account/retail-account.repository.ts'
import type { GiveFirstLicence } from '../ports.ts'
import type { RetailInvitations } from '../operator/retail-invitation.workflow.ts'
import type { RetailSignUp } from './sign-up.workflow.ts'

interface Dependencies {
  database: Database
  clock: Clock
  retailAccounts: RetailAccountRepository
  retailInvitations: RetailInvitations
  mailLinks: MailLinkRepository
  giveFirstLicence: GiveFirstLicence
}
export interface ConfirmedRetailUser {
  email: string
  /** Sets the first password, like the mailed link. Only the first use of either works. */
  passwordToken: string
  /** null if another tagged form of the address had the free test. */
  trialEndsAt: Date | null
}

/** Creates the retail user and the first licence of an activation link (SU-11, RS-02). */
export const retailSignUpWorkflow = (dependencies: Dependencies) => {
  const { database, clock, retailAccounts, retailInvitations, mailLinks, giveFirstLicence } = dependencies
  return {
    /**
     * Spends an activation link: creates a retail user without a password and gives the first licence. null if the link
     * is invalid or the address already has a retail user.
     */
    confirm: (
      token: string,
      from: { address: string; requestId: string },
    ): Promise<ConfirmedRetailUser | null> =>
      inTransaction(database, async (transaction) => {
        const link = await mailLinks.spend(transaction, 'activation', 'retail', token)
        if (!link?.details) return null
        const now = clock()
        const { storeCount, ...signUp } = JSON.parse(link.details) as RetailSignUp
        const made = { ...signUp, passwordHash: null, sampleData: false }
        const user = await retailAccounts.insert(transaction, made, now)
        if (!user) return null
        await mailLinks.endAll(transaction, link)
        const origin: AuditOrigin = { ...from, actorKind: 'retail', actor: user.email }
        await recordAudit(transaction, user.accountId, origin, now, {
          action: 'account_created',
          after: { by: 'sign_up', ...(storeCount !== null && { store_count: storeCount }) },
        })
        const hasFreeTest = await claimBenefit(transaction, 'retail trial', user)
        const trialEndsAt = await giveFirstLicence(transaction, { ...user, hasFreeTest }, origin, now)
        const passwordToken = await retailInvitations.mail(transaction, user)
        return { email: user.email, passwordToken, trialEndsAt }
      }),
  }
}

export type RetailSignUpWorkflow = ReturnType<typeof retailSignUpWorkflow>
