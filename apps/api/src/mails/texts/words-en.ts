import type { DeclineReason } from '@assure/contract/billing/decline-reason'
import { planTitle } from '@assure/contract/billing/plans'
import type { MailedOrder } from '../mail.ts'
import { type MailBrand, timeWords, userText } from '../mail-texts.ts'

const { number, price } = timeWords('en')

export const hello = (name: string) => (name === '' ? 'Hello,' : `Hello ${userText(name)},`)
/** Empty in mails that an earlier release queued. */
export const ofOrganisation = (organisation?: string) =>
  organisation === undefined ? '' : ` of ${userText(organisation)}`
export const accountOf = (organisation?: string) =>
  organisation === undefined ? 'your account' : `the account${ofOrganisation(organisation)}`
export const licencesOf = (quantity: number, { appName }: MailBrand) =>
  quantity === 1 ? `1 ${appName} licence` : `${number(quantity)} ${appName} licences`
export const ordered = ({ plan, quantity, organisation }: MailedOrder, brand: MailBrand) =>
  plan === null ? licencesOf(quantity, brand) : `the plan ${planTitle(plan)}${ofOrganisation(organisation)}`
export const each = ({ amount, currency, interval }: MailedOrder) =>
  `${price(amount, currency)} a ${interval}`

export const DECLINED: Record<DeclineReason, string> = {
  expired_card: 'The card has expired.',
  insufficient_funds: 'The card has insufficient funds.',
  incorrect_cvc: 'The security code of the card is incorrect.',
  authentication_failed: 'The bank could not confirm the payment with you.',
  generic_decline: 'The bank declined the card.',
}
