import { planTitle } from '@assure/contract/billing/plans'
import { type MailValues, monthlyPrice } from '../mail.ts'
import { type MailBrand, type MailTexts, PATHS, retailLoginPath, timeWords, userText } from '../mail-texts.ts'
import { DECLINED, each, hello, licencesOf, ordered } from './words-en.ts'

const { at, day, price } = timeWords('en')

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
    if (next) return [noCharge, `The account of ${userText(company)} has the plan ${planTitle(next)} now.`]
    if (isClosed)
      return [
        noCharge,
        `The account of ${userText(company)} is being deleted, so there is nothing else to do.`,
      ]
    return [
      `${noCharge} The account of ${userText(company)} has no plan now: its monthly limit is 0, and all estimations count as over the limit.`,
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

/** The mails about orders, payments and subscriptions, in British English. */
export const BILLING_EN: Pick<
  MailTexts,
  | 'trial_ends'
  | 'free_test_ends'
  | 'payment_link'
  | 'licences_paid'
  | 'card_failed'
  | 'subscription_ended'
  | 'licences_stopped'
  | 'payment_refunded'
> = {
  trial_ends: ({ name, order, ends_at }, brand) => ({
    subject: `Your trial at ${brand.companyName} ends on ${day(ends_at)}`,
    heading: 'Your trial ends soon',
    before: [
      hello(name),
      `The trial of ${ordered(order, brand)} ends on ${at(ends_at)}. Your card is charged ${each(order)} from then on.`,
      `If you want to go on, there is nothing to do. If not, write to us at ${brand.contactEmail} before that day.`,
    ],
    ...(order.kind === 'plan' && { button: { label: 'See your plan', path: PATHS.plans } }),
    why: `You received this mail because a trial was begun at ${brand.site} with your card. We write once before it ends.`,
  }),

  free_test_ends: ({ name, order, ends_at, token }, brand) => ({
    subject: `The free test of your ${brand.appName} licences ends on ${day(ends_at)}`,
    heading: 'The free test ends soon',
    before: [
      hello(name),
      `The free test of ${ordered(order, brand)} ends on ${at(ends_at)}. After that the licences stop working until they are paid: ${each(order)}.`,
    ],
    button: { label: 'Pay and go on', path: `${PATHS.checkout[order.kind]}/${token}` },
    why: `You received this mail because licences ordered at ${brand.site} are billed to this address. We write once before the test ends.`,
  }),

  payment_link: ({ name, company, order, token }, brand) => ({
    subject: `Your order of ${brand.appName} licences: how to pay`,
    heading: `Pay for ${ordered(order, brand)}`,
    before: [
      'Hello,',
      `${userText(name)} of ${userText(company)} ordered ${ordered(order, brand)} at ${brand.companyName}, to be billed to you.`,
      `${userText(name)} of ${userText(company)} wrote this as their own name; ${brand.companyName} has not checked it.`,
      `Price: ${price(monthlyPrice(order), order.currency)} a month for each licence. Total: ${each(order)}, charged now and again each ${order.interval} until the subscription is cancelled.`,
      'The licences can be used on devices as soon as they are paid. Then you also get a mail that says how to log in, to see them and to cancel.',
    ],
    button: { label: 'See the order and pay', path: `${PATHS.checkout.licences}/${token}` },
    after: ['The link works for 30 days. Anyone who has the link can pay this order, and do nothing else.'],
    why: `You received this mail because this address was entered in an order at ${brand.site}. If you did not expect it, do nothing: without a payment nothing is charged. Questions: ${brand.contactEmail}.`,
  }),

  licences_paid: ({ email, company, quantity }, brand) => ({
    subject: `Your ${brand.appName} licences are paid`,
    heading: 'Thank you: your licences are ready',
    before: [
      'Hello,',
      quantity === 1
        ? `Your payment went through. The ${brand.appName} licence that ${userText(company)} ordered for you can now be used on a device.`
        : `Your payment went through. The ${licencesOf(quantity, brand)} that ${userText(company)} ordered for you can now be used, each on one device.`,
      'Log in to activate them on your devices, to see which are in use, and to manage the subscription. If you have no password yet, another mail brings you a link to choose one.',
    ],
    button: { label: 'Log in', path: retailLoginPath(email) },
    why: `You received this mail because licences that are billed to this address were paid at ${brand.site}. Questions: ${brand.contactEmail}.`,
  }),

  card_failed: ({ name, order, reason, token }, brand) => ({
    subject: `Your card could not be charged by ${brand.companyName}`,
    heading: 'Your card could not be charged',
    before: [
      hello(name),
      `The payment for ${ordered(order, brand)}, ${each(order)}, did not go through. We will try again over the next few days. Everything works on until then.`,
      `${reason ? `${DECLINED[reason]} ` : ''}If you enter another card, it is charged at the next try.`,
    ],
    button: { label: 'Use another card', path: `${PATHS.checkout[order.kind]}/${token}` },
    why: `You received this mail because a payment at ${brand.site} is made with your card. We write once for each payment that fails.`,
  }),

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
      why: `You received this mail because this address is billed for ${ordered(order, brand)} at ${brand.site}. We write once when a subscription ends. Questions: ${brand.contactEmail}.`,
    }
  },

  licences_stopped: ({ name, payer, ...values }, brand) => ({
    subject: `A subscription for your ${brand.appName} licences has ended`,
    heading: `${licencesOf(values.order.quantity, brand)} stop${values.order.quantity === 1 ? 's' : ''} working`,
    before: [
      hello(name),
      causeText(values, brand),
      `${userText(values.company)} sold these licences, and ${userText(payer)} paid for them. The devices show at their next report that their licence has stopped.`,
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
