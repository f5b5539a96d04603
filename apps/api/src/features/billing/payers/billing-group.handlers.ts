import type { licenceService } from '@assure/contract/licences/licence.contract'
import type { BillingGroup } from '@assure/contract/licences/retail.modes'
import { type Clock, utcSeconds } from '#src/platform/clock.ts'
import type { ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'
import { wireId } from '#src/platform/ids.ts'
import { CHECKOUT_TTL_MS, type CheckoutLinks, checkoutUrl } from '../orders/checkout-link.ts'
import { isPayable, type Order, paymentResultOf } from '../orders/order-row.ts'
import type { PayerGroupRepository } from './payer-group.repository.ts'

interface Dependencies {
  payerGroups: PayerGroupRepository
  links: CheckoutLinks
  clock: Clock
  publicUrl: string
}

/** The billing groups of a payer (RS-04). */
export const billingGroupHandlers = ({ payerGroups, links, clock, publicUrl }: Dependencies) => {
  const checkoutUrlOf = async ({ accountId, orderId }: Order): Promise<string> => {
    const subject = { accountId, orderId, selectedPlan: null }
    const token = await links.make(subject, new Date(clock().getTime() + CHECKOUT_TTL_MS))
    return checkoutUrl(publicUrl, subject, token)
  }

  /** The URL to pay an order, or to change the card of a past-due one; null if neither applies. */
  const payUrlOf = async (order: Order): Promise<string | null> =>
    isPayable(order) || order.status === 'past_due' ? checkoutUrlOf(order) : null

  const toBillingGroup = async (order: Order): Promise<BillingGroup> => {
    const payment_result = paymentResultOf(order)
    return {
      billing_group_id: wireId(order.accountId, order.orderId),
      created_at_utc: utcSeconds(order.createdAt),
      quantity: order.quantity,
      unit_amount: order.unitAmount,
      currency: order.currency,
      interval: order.interval,
      payment_info: {
        payment_result,
        updated_at_utc: utcSeconds(order.updatedAt),
        customer_id: order.customerId,
        subscription_id: order.subscriptionId,
      },
      can_cancel: payment_result === 'payment_succeeded' && order.subscriptionId !== null,
      trial_ends_at_utc: utcSeconds(order.trialEndsAt),
      period_ends_at_utc: utcSeconds(order.periodEndsAt),
      checkout_url: await payUrlOf(order),
    }
  }

  /** Returns one page of the billing groups of a payer's address, newest first. */
  const list = async (email: string, page: number) => {
    const { orders, matches } = await payerGroups.page(email, page)
    return { billing_groups: await Promise.all(orders.map(toBillingGroup)), matches }
  }

  const handlers: Pick<ServiceHandlers<typeof licenceService>, 'list_billing_groups'> = {
    list_billing_groups: ({ input, caller }) => list(caller.email, input.page),
  }
  return { handlers, list, payUrlOf }
}
