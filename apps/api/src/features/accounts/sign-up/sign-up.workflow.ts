import { type Realm, TRIAL_MONTHLY_LIMIT } from '@assure/contract/constants'
import type { PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import { type Clock, utcSeconds } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { makeThrottle } from '#src/platform/throttle.ts'
import { claimBenefit } from '#src/platform/mailbox-claims.ts'
import { spendProof } from '#src/platform/used-proofs.ts'
import type { AccountRepository } from '../account/account.repository.ts'
import { withholdTrial } from '../account/account-plan.repository.ts'
import { insertRequest, type NewContactRequest } from '../contact/contact-request.repository.ts'
import { limitMailsTo } from '../mail-links/mail-limit.ts'
import type { MailLinkRepository } from '../mail-links/mail-link.repository.ts'
import type { Person } from '../people/person-row.ts'
import type { PersonRepository } from '../people/person.repository.ts'

/** A sign-up as stored in the activation link. It contains the password only as a hash. */
export interface SignUp extends NewContactRequest {
  passwordHash: string
  /** Hash of the sign-up browser's token; null for API clients. */
  browserHash?: string | null
}
/** A retail sign-up. Its password is chosen later. */
export interface RetailSignUp
  extends Pick<NewContactRequest, 'email' | 'name' | 'company' | 'subscribeNews' | 'language'> {
  storeCount: number | null
}
type AnySignUp = SignUp | RetailSignUp

const NOBODY = {
  passwordHash: '',
  name: '',
  company: '',
  jobTitle: '',
  solutionType: '',
  additionalDetails: '',
  subscribeNews: false,
  language: 'en',
} as const

/** Sign-ups. They become accounts when their address is confirmed. */
export const signUpWorkflow = ({
  database,
  clock,
  accounts,
  people,
  mailLinks,
  postMail,
  activationTtlS,
}: {
  database: Database
  clock: Clock
  accounts: AccountRepository
  people: Pick<PersonRepository, 'findByEmail'>
  mailLinks: MailLinkRepository
  postMail: PostMail
  activationTtlS: number
}) => {
  const makeLink = (transaction: Transaction, realm: Realm, signUp: AnySignUp, ttlS: number) =>
    mailLinks.makeActivation(transaction, { realm, email: signUp.email }, JSON.stringify(signUp), ttlS)
  const mailActivation = async (transaction: Transaction, realm: Realm, signUp: AnySignUp, ttlS: number) => {
    const { token, expiresAt } = await makeLink(transaction, realm, signUp, ttlS)
    const { email: to, language, name, company } = signUp
    const values = { name, company, realm, token }
    await postMail(transaction, { template: 'activation', to, language, values, expiresAt })
  }

  return {
    /**
     * Stores a sign-up in the mailed link and spends the proof. Returns false if the proof was spent before. If the
     * address has an account, its owner gets a mail without such a link. Throws `RpcError` `rate_limited`.
     */
    register: (
      realm: Realm,
      signUp: AnySignUp,
      proof: { name: string; expiresAt: Date },
      person: Pick<Person, 'email' | 'language' | 'name'> | null,
    ): Promise<boolean> =>
      inTransaction(database, async (transaction) => {
        const fresh = await spendProof(transaction, proof.name, utcSeconds(proof.expiresAt))
        if (!fresh) return false
        // Counted here: a spent proof uses up no mails, and a refused mail does not spend the proof. Repeated mails are
        // sent again, because the latest sign-up must get its own link.
        await limitMailsTo(makeThrottle(transaction, clock), 'sign-up', signUp.email)
        if (!person) {
          await mailActivation(transaction, realm, signUp, activationTtlS)
          return true
        }
        // Creates a link that is never mailed and expires at once. Both cases then do the same writes.
        await makeLink(transaction, realm, signUp, 0)
        const { email: to, language, name } = person
        await postMail(transaction, {
          template: 'sign_up_attempted',
          to,
          language,
          values: { name, realm },
        })
        return true
      }),

    /** The newest unconfirmed sign-up of an address, or null. */
    findWaiting: async (realm: Realm, email: string): Promise<AnySignUp | null> => {
      const [person, details] = await Promise.all([
        people.findByEmail(realm, email),
        mailLinks.findActivation({ realm, email }),
      ])
      return person || details === null ? null : (JSON.parse(details) as AnySignUp)
    },

    /**
     * Mails a sign-up's link again, with a new token. Without a sign-up it does the same writes, with a link and a mail
     * that have already expired.
     */
    mailAgain: (realm: Realm, email: string, signUp: AnySignUp | null): Promise<void> =>
      inTransaction(database, async (transaction) => {
        await mailActivation(transaction, realm, signUp ?? { ...NOBODY, email }, signUp ? activationTtlS : 0)
      }),

    /**
     * The sign-up of an activation link, without spending it. null if the link is invalid or the address has an
     * account.
     */
    findByToken: async (token: string, email: string | undefined): Promise<SignUp | null> => {
      const details = await mailLinks.readActivation('developer', token, email)
      if (details === null) return null
      const signUp = JSON.parse(details) as SignUp
      return (await people.findByEmail('developer', signUp.email)) ? null : signUp
    },

    /**
     * Spends an activation link and creates the account with this password (LG-02). null if the link is invalid or the
     * address already has an account. The first confirmation wins and ends every other link of the address. Tagged forms
     * of one address share one trial.
     */
    confirm: (
      { token, email, passwordHash }: { token: string; email: string | undefined; passwordHash: string },
      from: { address: string; requestId: string },
    ): Promise<Realm | null> =>
      inTransaction(database, async (transaction) => {
        const link = await mailLinks.spend(transaction, 'activation', 'developer', token, email)
        if (!link?.details) return null
        const now = clock()
        const {
          solutionType,
          additionalDetails,
          browserHash: _,
          ...signUp
        } = JSON.parse(link.details) as SignUp
        const trial = { sessionType: 'trial', monthlyLimit: TRIAL_MONTHLY_LIMIT }
        const rights = { selfService: false, permissions: [], sampleData: false }
        const made = { ...signUp, passwordHash, ...trial, ...rights, status: 'active' } as const
        const account = await accounts.insertAccount(transaction, made, now)
        if (!account) return null
        await mailLinks.endAll(transaction, link)
        const { accountId } = account
        const isFirst = await claimBenefit(transaction, 'trial', account)
        const plan = isFirst ? trial : await withholdTrial(transaction, accountId)
        const noted: AuditOrigin = { ...from, actorKind: 'developer', actor: '', userId: account.userId }
        await recordAudit(transaction, accountId, noted, now, {
          action: 'account_created',
          after: { by: 'sign_up', session_type: plan.sessionType, monthly_limit: plan.monthlyLimit },
        })
        await recordAudit(transaction, accountId, noted, now, { action: 'account_activated' })
        // Stores what the visitor wrote, so that the operator can read it.
        if (solutionType || additionalDetails) {
          await insertRequest(transaction, { ...signUp, solutionType, additionalDetails }, now, now)
        }
        return link.realm
      }),
  }
}

export type SignUpWorkflow = ReturnType<typeof signUpWorkflow>
