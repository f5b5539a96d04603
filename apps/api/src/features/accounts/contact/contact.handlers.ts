import type { accountService } from '@assure/contract/accounts/account.contract'
import type { ModeRequest } from '@assure/contract/rpc'
import type { Clock } from '#src/platform/clock.ts'
import { addressSubject, makeThrottle, type Throttle } from '#src/platform/throttle.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { ContactRequestRepository, NewContactRequest } from './contact-request.repository.ts'
import { CONTACT_NOTICES, CONTACTS_BY_CLIENT } from './limits.ts'
import { isWithin, limitMailsBy, limitMailsTo } from '../mail-links/mail-limit.ts'

interface Dependencies {
  clock: Clock
  throttle: Throttle
  requests: ContactRequestRepository
  /** Whether strangers learn that an address has an account (REVEAL_ACCOUNT_EXISTENCE). */
  revealAccounts: boolean
  /** The operator's address for contact requests. */
  contactEmail: string
}

/** Builds a contact request from the fields of a contact form or sign-up. */
export const requestOf = ({
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

/** The contact form (SU-04). */
export const contactHandlers = ({
  clock,
  throttle,
  requests,
  revealAccounts,
  contactEmail,
}: Dependencies): Pick<AccountHandlers, 'contact_us'> => {
  /** Stores a request even if the mail limit is reached, so no request is lost. */
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
    contact_us: async ({ input, context }) => {
      await throttle.attempt(`contacts-by:${addressSubject(context.address)}`, CONTACTS_BY_CLIENT)
      const request = requestOf(input)
      const isAdded = !(await requests.isOpen(request.email)) && (await addRequest(request, context.address))
      return isAdded || !revealAccounts ? { result: 'OK' } : { result: 'DENY', code: 'ALREADY_SUBMITTED' }
    },
  }
}
