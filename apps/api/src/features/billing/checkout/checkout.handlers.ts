import type { Checkout, checkoutModes, PaidAnswer } from '@assure/contract/billing/checkout.modes'
import { sandboxToken } from '@assure/contract/cards/sandbox-token'
import { PLAN_CURRENCY, PLANS, planNamed } from '@assure/contract/billing/plans'
import type { Caller } from '@assure/contract/authorise'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { periodAmount } from '#src/platform/cards/card-provider.ts'
import { type Clock, utcSeconds } from '#src/platform/clock.ts'
import type { ForcedOutcomes } from '#src/platform/forced-outcomes.ts'
import { isTestAccount } from '#src/platform/test-account.ts'
import type { ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'
import { uuidv7, wireId } from '#src/platform/ids.ts'
import { addressSubject, type Throttle } from '#src/platform/throttle.ts'
import {
  CHECKOUT_TTL_MS,
  type CheckoutLinks,
  type CheckoutSubject,
  checkoutUrl,
} from '../orders/checkout-link.ts'
import { LOOKS_BY_PAYER, PAYMENTS_BY_ADDRESS, PAYMENTS_BY_PAYER } from './limits.ts'
import type { OrderRepository } from '../orders/order.repository.ts'
import { isOver, isSubscribed, type NewOrder, type Order } from '../orders/order-row.ts'
import type { OrderPayments, Paid } from '../orders/pay-order.ts'
import {
  hasPlan,
  isOnOffer,
  type PlanOrderRepository,
  type PlanStanding,
  planTerms,
} from '../orders/plan-order.repository.ts'

/** The sandbox's cards with the outcomes that test mode forces. */
const FORCED_CARDS = [
  ['payment_declined', sandboxToken({ outcome: 'declined', brand: 'visa', last4: '0002' })],
  ['payment_3ds', sandboxToken({ outcome: 'authentication_required', brand: 'visa', last4: '3184' })],
] as const
const LINK_INVALID = { result: 'DENY', code: 'LINK_INVALID' } as const

interface Dependencies {
  orders: OrderRepository
  plans: PlanOrderRepository
  payments: OrderPayments
  links: CheckoutLinks
  card: { provider: 'sandbox' | 'stripe'; publishableKey: string | null }
  throttle: Throttle
  clock: Clock
  publicUrl: string
  takeForced: ForcedOutcomes['take']
  /** Whether an account is active. Nobody can pay for an inactive account. */
  isActive(accountId: string): Promise<boolean>
}

const subscriptionOf = ({ current }: PlanStanding) => {
  const plan = current?.plan ? planNamed(current.plan) : undefined
  if (!current || !plan) return null
  return {
    plan: plan.plan,
    status: current.status,
    trial_ends_at_utc: utcSeconds(current.trialEndsAt),
    period_ends_at_utc: utcSeconds(current.periodEndsAt),
  }
}

/** An order as shown to its payer, also before it exists. */
type Shown = Omit<NewOrder, 'trialEndsAt'> & Pick<Order, 'status'>
const checkoutOf = (order: Shown): Checkout => {
  const { accountId, orderId, kind, quantity, unitAmount, currency, interval, status } = order
  // A past-due order only changes its card: the trial is over, and the next retry charges the new card.
  const isPastDue = status === 'past_due'
  const trialDays = isPastDue ? 0 : order.trialDays
  const plan = order.plan === null ? undefined : planNamed(order.plan)
  return {
    kind,
    plan: plan?.plan ?? null,
    monthly_limit: plan?.monthly_limit ?? null,
    quantity,
    unit_amount: unitAmount,
    currency,
    interval,
    trial_days: trialDays,
    due_today: isPastDue || trialDays > 0 ? 0 : periodAmount(order),
    payer_email: order.payerEmail,
    billing_group_id: kind === 'licences' ? wireId(accountId, orderId) : null,
    status,
  }
}

const answerOf = (paid: Paid): PaidAnswer => {
  switch (paid.outcome) {
    case 'paid':
      return { result: 'OK', session_id: wireId(paid.order.accountId, paid.order.orderId) }
    case 'action':
      return { result: 'ACTION', client_secret: paid.clientSecret }
    case 'declined':
      return { result: 'DENY', code: 'CARD_DECLINED', message: paid.message, decline_code: paid.code }
    case 'under_way':
      return { result: 'DENY', code: 'PAYMENT_UNDER_WAY' }
    case 'unavailable':
      return { result: 'DENY', code: 'PROVIDER_UNAVAILABLE' }
    case 'not_found':
      return LINK_INVALID
  }
}

/**
 * Lists plans and takes card payments (SB-07, SB-08). A plan link works only for the logged-in account that it names. A
 * licence link works for anyone who has it.
 */
export const checkoutHandlers = (
  dependencies: Dependencies,
): Pick<ServiceHandlers<typeof budgetService>, keyof typeof checkoutModes> => {
  const { orders, plans, payments, links, card, throttle, clock, publicUrl, isActive } = dependencies

  /** The card provider of an account, as its pages need it. Test mode always has the sandbox. */
  const cardOf = ({ accountId }: CheckoutSubject) =>
    isTestAccount(accountId) ? ({ provider: 'sandbox', publishableKey: null } as const) : card
  /** The card of a payment, or the one of an outcome that test mode forces. */
  const tokenFor = async ({ accountId }: CheckoutSubject, token: string): Promise<string> => {
    for (const [outcome, card] of FORCED_CARDS)
      if (await dependencies.takeForced(accountId, outcome)) return card
    return token
  }

  /** The checkout that this caller may pay with a token, with its order if it exists; or null. */
  const read = async (token: string, caller: Caller | null) => {
    const subject = await links.read(token, clock())
    if (!subject) return null
    const order = await orders.find(subject)
    if (subject.selectedPlan === null) {
      if (order?.kind !== 'licences' || !(await isActive(subject.accountId))) return null
      return { subject, order, wanted: null }
    }
    if (caller?.kind !== 'developer' || caller.account_id !== subject.accountId) return null
    const wanted = { ...subject, plan: subject.selectedPlan, payerEmail: caller.email }
    return { subject, order, wanted }
  }

  const payerOf = ({ accountId, orderId, selectedPlan }: CheckoutSubject) =>
    selectedPlan === null ? `order:${orderId}` : `account:${accountId}`
  /** Counts an attempt before a card is tried, to slow down tests of stolen cards. Throws `RpcError` `rate_limited`. */
  const guard = async (subject: CheckoutSubject, address: string) => {
    await throttle.attempt(`pay-address:${addressSubject(address)}`, PAYMENTS_BY_ADDRESS)
    await throttle.attempt(`pay-${payerOf(subject)}`, PAYMENTS_BY_PAYER)
  }

  return {
    list_plans: async ({ caller }) => {
      const standing = await plans.standing(
        { accountId: caller.account_id, payerEmail: caller.email },
        clock(),
      )
      return {
        plans: PLANS.map((plan) => ({ ...plan, currency: PLAN_CURRENCY, trial_days: standing.trialDays })),
        subscription: subscriptionOf(standing),
      }
    },

    start_checkout: async ({ input: { selected_plan: selectedPlan }, caller }) => {
      const { account_id: accountId, email: payerEmail } = caller
      const now = clock()
      if (hasPlan(await plans.standing({ accountId, payerEmail }, now), selectedPlan))
        return { result: 'DENY', code: 'ALREADY_SUBSCRIBED' }
      const subject = { accountId, orderId: uuidv7(now), selectedPlan }
      const token = await links.make(subject, new Date(now.getTime() + CHECKOUT_TTL_MS))
      return { result: 'OK', checkout_url: checkoutUrl(publicUrl, subject, token) }
    },

    open_checkout: async ({ input, caller }) => {
      const found = await read(input.token, caller)
      if (!found) return LINK_INVALID
      const { order, wanted } = found
      const { provider, publishableKey } = cardOf(found.subject)
      const open = (checkout: Checkout) =>
        ({ result: 'OK', checkout, card_provider: provider, publishable_key: publishableKey }) as const
      if (order && isOver(order)) return LINK_INVALID
      if (order && isSubscribed(order)) return open(checkoutOf(order))
      if (!wanted) return order ? open(checkoutOf(order)) : LINK_INVALID
      const standing = await plans.standing(wanted, clock())
      if (!isOnOffer(standing, wanted)) return LINK_INVALID
      const { trialDays } = standing
      return open(
        checkoutOf({ ...wanted, ...planTerms(wanted.plan), kind: 'plan', trialDays, status: 'open' }),
      )
    },

    pay_checkout: async ({ input, caller, context }) => {
      const found = await read(input.token, caller)
      if (!found) return LINK_INVALID
      const { subject, wanted } = found
      await guard(subject, context.address)
      const admit = wanted ? plans.admit(wanted, clock()) : undefined
      const token = await tokenFor(subject, input.payment_token)
      return answerOf(await payments.pay(subject, token, admit))
    },

    confirm_checkout: async ({ input, caller }) => {
      const found = await read(input.token, caller)
      if (!found) return LINK_INVALID
      await throttle.attempt(`look-${payerOf(found.subject)}`, LOOKS_BY_PAYER)
      return answerOf(await payments.confirm(found.subject))
    },
  }
}
