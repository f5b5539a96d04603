import type { accountService } from '@assure/contract/accounts/account.contract'
import { realmOf, type activationEmail } from '@assure/contract/accounts/mail-calls'
import type { ModeRequest } from '@assure/contract/rpc'
import type { DirectCallHandler } from '#src/platform/http/direct-call.ts'
import { addressSubject, makeThrottle } from '#src/platform/throttle.ts'
import type { AccountDependencies, AccountHandlers } from './account-dependencies.ts'
import { contactRequestRepository, type NewContactRequest } from './contact-request.repository.ts'
import { humanTickets } from './human-ticket.ts'
import { CONTACT_NOTICES, CONTACTS_BY_CLIENT, EMAIL_CHECKS, SIGN_UPS_BY_CLIENT } from './limits.ts'
import { isWithin, limitMailOnceTo, limitMailsBy, limitMailsTo } from './mail-limit.ts'
import { browserHashOf, newBrowserToken } from './sign-up-browser.ts'
import { signUpWorkflow } from './sign-up.workflow.ts'

type Modes = 'email_register' | 'contact_us'

const requestOf = ({
  email,
  language,
  additional_info_fields: info,
}: Pick<
  ModeRequest<typeof accountService, 'email_register'>,
  'email' | 'language' | 'additional_info_fields'
>): NewContactRequest => ({
  email,
  name: info.name,
  company: info.company,
  jobTitle: info.job_title,
  solutionType: info.solution_type ?? '',
  additionalDetails: info.additional_details ?? '',
  subscribeNews: info.subscribe_news,
  language,
})

/** Signing up, and the contact form (SU-01 to SU-10). */
export const signUpHandlers = (dependencies: AccountDependencies): Pick<AccountHandlers, Modes> => {
  const { accounts, passwords, isEasyPassword, throttle, clock, revealAccounts, contactEmail } = dependencies
  const tickets = humanTickets(dependencies)
  const signUps = signUpWorkflow(dependencies)
  const requests = contactRequestRepository(dependencies)
  /** Where mails are at their limit the request is kept all the same: nobody who asks for something is lost. */
  const addRequest = (request: NewContactRequest, clientAddress: string) =>
    requests.add(request, async (transaction) => {
      const counted = makeThrottle(transaction, clock)
      const toSender = await isWithin(async () => {
        await limitMailsBy(counted, clientAddress)
        await limitMailsTo(counted, 'contact', request.email)
      })
      const isNoticed = await isWithin(() =>
        counted.attempt(`contact-notices:${contactEmail}`, CONTACT_NOTICES),
      )
      return { toSender, operator: isNoticed ? contactEmail : null }
    })

  return {
    email_register: async ({ input, context }) => {
      await throttle.attempt(`sign-ups-by:${addressSubject(context.address)}`, SIGN_UPS_BY_CLIENT)
      const proof = tickets.read('human proof', input.human_proof)
      if (!proof) return { result: 'DENY', code: 'PROOF_INVALID' }
      const { company } = input.additional_info_fields
      if (isEasyPassword(input.password, { email: input.email, company }))
        return { result: 'DENY', code: 'PASSWORD_TOO_EASY' }
      const account = await accounts.findByEmail(input.email)
      // The proof stays good: whoever mistyped an address need not prove again to be a person.
      if (account && revealAccounts) return { result: 'DENY', code: 'EMAIL_REGISTERED' }
      await limitMailsBy(throttle, context.address)
      // Never within the transaction: it takes long.
      const passwordHash = await passwords.hash(input.password)
      const browser = context.fromPortal ? newBrowserToken() : null
      const signUp = { ...requestOf(input), passwordHash, browserHash: browser && browserHashOf(browser) }
      const registered = await signUps.register('developer', signUp, proof, account)
      if (!registered) return { result: 'DENY', code: 'PROOF_INVALID' }
      if (browser) context.setSignUpToken(browser)
      return { result: 'OK' }
    },

    contact_us: async ({ input, context }) => {
      await throttle.attempt(`contacts-by:${addressSubject(context.address)}`, CONTACTS_BY_CLIENT)
      const request = requestOf(input)
      const isAdded = !(await requests.isOpen(request.email)) && (await addRequest(request, context.address))
      return isAdded || !revealAccounts ? { result: 'OK' } : { result: 'DENY', code: 'ALREADY_SUBMITTED' }
    },
  }
}

/** Mails an activation link once more; DENY only where strangers may know which addresses are known. */
export const makeMailActivation = (
  dependencies: AccountDependencies,
): DirectCallHandler<typeof activationEmail> => {
  const { throttle, revealAccounts } = dependencies
  const signUps = signUpWorkflow(dependencies)
  return async ({ email, channel }, context) => {
    await limitMailsBy(throttle, context.address)
    const realm = realmOf(channel)
    const signUp = await signUps.findWaiting(realm, email)
    if (!signUp && revealAccounts) {
      await throttle.attempt(`email-checks-by:${addressSubject(context.address)}`, EMAIL_CHECKS)
      return { result: 'DENY' }
    }
    if (!(await limitMailOnceTo(throttle, { kind: 'activation', realm, email }))) return { result: 'OK' }
    await signUps.mailAgain(realm, email, signUp)
    return { result: 'OK' }
  }
}
