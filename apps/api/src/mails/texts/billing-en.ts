import { planTitle } from '@assure/contract/billing/plans'
import type { MailValues } from '../mail.ts'
import { type MailBrand, type MailTexts, PATHS, retailLoginPath, timeWords, userText } from '../mail-texts.ts'
import { DECLINED, hello, licencesOf, ordered } from './words-en.ts'

const { day, price } = timeWords('en')

type Ended = MailValues['subscription_ended']

const causeText = (
  { cause, reason, order }: Pick<Ended, 'cause' | 'reason' | 'order'>,
  brand: MailBrand,
): string => {
  switch (cause) {
    case 'unpaid':
      return `The last try to charge the card for ${ordered(order, brand)} failed. ${reason ? `${DECLINED[reason]} ` : ''}The subscription has ended.`
    case 'cancelled':
      return `The subscription for ${ordered(order, brand)} was cancelled and has ended.`
    case 'test_over':
      return `The free test of ${ordered(order, brand)} is over, and the order is not paid.`
  }
}
/** Says what stops, and how to pay again. */
const forPayer = (values: Ended): string[] => {
  const { order, company, next, isClosed, token } = values
  const noCharge = 'The card is not charged for it again.'
  if (order.kind === 'plan') {
    if (next) return [noCharge, `Your account has the plan ${planTitle(next)} now.`]
    if (isClosed) return [noCharge, 'Your account is being deleted, so there is nothing else to do.']
    return [
      `${noCharge} Your account has no plan now: its monthly limit is 0, and all estimations count as over the limit.`,
      'To go on, choose a plan and pay it.',
    ]
  }
  const stops = `The licences stop working: each device shows it at its next report. ${noCharge}`
  if (!token)
    return [
      stops,
      `The account of ${userText(company)} is closed. To get new licences, order from another reseller.`,
    ]
  return [
    stops,
    'To use the licences again, pay by this link within 30 days. Devices that were in use then need a new activation link.',
  ]
}

/** The mails about the end of a subscription and about refunds, in British English. */
export const BILLING_EN: Pick<MailTexts, 'subscription_ended' | 'licences_stopped' | 'payment_refunded'> = {
  subscription_ended: (values, brand) => {
    const { name, order, token, next, isClosed } = values
    const isPlan = order.kind === 'plan'
    const path = isPlan ? PATHS.plans : `${PATHS.checkout.licences}/${token}`
    const hasButton = isPlan ? !isClosed : token !== null
    return {
      subject: isPlan
        ? `Your plan at ${brand.companyName} has ended`
        : `Your subscription for ${brand.appName} licences has ended`,
      heading: isPlan ? 'Your plan has ended' : 'Your licences stop working',
      before: [hello(name), causeText(values, brand), ...forPayer(values)],
      ...(hasButton && {
        button: { label: isPlan ? (next ? 'See your plan' : 'Choose a plan') : 'Pay again', path },
      }),
      why: `You received this mail because this address pays for ${ordered(order, brand)} at ${brand.site}. We write once when a subscription ends. Questions: ${brand.contactEmail}.`,
    }
  },

  licences_stopped: ({ name, payer, ...values }, brand) => ({
    subject: `A subscription for your ${brand.appName} licences has ended`,
    heading: `${licencesOf(values.order.quantity, brand)} stop${values.order.quantity === 1 ? 's' : ''} working`,
    before: [
      hello(name),
      causeText(values, brand),
      `${userText(payer)} paid for it. The devices show at their next report that their licence has stopped.`,
      values.isClosed
        ? 'Your account is being deleted, so nobody can pay for these licences again.'
        : 'We mailed the payer a link to pay again. After a payment, devices that were in use need a new activation link from your licence list.',
    ],
    ...(!values.isClosed && { button: { label: 'See your licences', path: PATHS.licences(brand.appSlug) } }),
    why: `You received this mail because your account at ${brand.site} sold these licences. We write once when a subscription ends.`,
  }),

  payment_refunded: ({ name, email, order, amount, refunded, paid_at }, brand) => ({
    subject: `${brand.companyName} refunded a payment`,
    heading: 'Your payment was refunded',
    before: [
      hello(name),
      `We refunded ${price(amount, order.currency)} of your payment of ${day(paid_at)} for ${ordered(order, brand)} to your card. It arrives within a few days, depending on your bank.`,
      ...(refunded > amount
        ? [`In total, ${price(refunded, order.currency)} of this payment is refunded.`]
        : []),
      'The receipt of the payment shows the refund.',
    ],
    button:
      order.kind === 'plan'
        ? { label: 'See your receipts', path: PATHS.plans }
        : { label: 'Log in to see your receipts', path: retailLoginPath(email) },
    why: `You received this mail because a payment at ${brand.site} for this address was refunded. We write once for each refund. Questions: ${brand.contactEmail}.`,
  }),
}
