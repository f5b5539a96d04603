import { INVITATION_TTL_S, type Language } from '@assure/contract/constants'
import type { PostMail } from '#src/mails/mail.ts'
import { jobOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import type { MailLinkRepository } from '../mail-links/mail-link.repository.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import type { MadeRetailAccount, RetailAccountRepository } from '../account/retail-account.repository.ts'

interface Dependencies {
  clock: Clock
  people: Pick<PersonRepository, 'findByEmail'>
  retailAccounts: RetailAccountRepository
  mailLinks: MailLinkRepository
  postMail: PostMail
}

type Invited = Pick<MadeRetailAccount, 'userId' | 'accountId' | 'email' | 'name' | 'language'>

const ORIGIN = jobOrigin('retail-invitation')

/** Invitations to the retail area (RS-01). Only a link's token can set a first password. */
export const makeRetailInvitations = ({
  clock,
  people,
  retailAccounts,
  mailLinks,
  postMail,
}: Dependencies) => {
  /** Mails a link to choose the first password and returns its token. Earlier links keep working. */
  const mail = async (
    transaction: Transaction,
    { userId, accountId, email, name, language }: Invited,
  ): Promise<string> => {
    const owner = { realm: 'retail', email } as const
    const person = { userId, accountId }
    const { token, expiresAt } = await mailLinks.makePassword(transaction, owner, person, INVITATION_TTL_S)
    const values = { name, email, token }
    await postMail(transaction, { template: 'retail_invitation', to: email, language, values, expiresAt })
    return token
  }

  return {
    mail,

    /**
     * Invites a payer to the retail area: creates a retail user without a password and mails a link to choose one. A
     * user who still has no password gets another mail; a user with a password gets none.
     */
    invite: async (
      transaction: Transaction,
      { email, language }: { email: string; language: Language },
    ): Promise<void> => {
      const now = clock()
      const nobodyYet = { name: '', company: '', subscribeNews: false, passwordHash: null, sampleData: false }
      const made = await retailAccounts.insert(transaction, { ...nobodyYet, email, language }, now)
      const person = made ?? (await people.findByEmail('retail', email, transaction))
      if (person?.status !== 'pending' || person.accountId === null) return
      const { accountId } = person
      await recordAudit(transaction, accountId, ORIGIN, now, {
        action: made ? 'account_created' : 'invitation_sent',
        after: { by: 'payment' },
      })
      await mail(transaction, { ...person, accountId })
    },
  }
}
export type RetailInvitations = ReturnType<typeof makeRetailInvitations>
