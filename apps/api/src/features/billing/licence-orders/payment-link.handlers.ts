import type { licenceService } from '@assure/contract/licences/licence.contract'
import type { paymentLinkModes } from '@assure/contract/licences/payment-link.modes'
import { RpcError } from '@assure/contract/rpc-error'
import { type AuditOrigin, auditOrigin } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'
import { parseWireId } from '#src/platform/ids.ts'
import { isTestAccount } from '#src/platform/test-account.ts'
import type { Throttle } from '#src/platform/throttle.ts'
import {
  PAYMENT_LINKS_AGAIN,
  PAYMENT_LINKS_BY_ACCOUNT,
  PAYMENT_LINKS_BY_ACCOUNT_TO_ADDRESS,
  PAYMENT_LINKS_TO_ADDRESS,
} from './limits.ts'
import type { OrderRepository } from '../orders/order.repository.ts'
import { isSubscribed, type Order } from '../orders/order-row.ts'

/**
 * Counts a payment link to a stranger: first by account, then by address. If one limit refuses, the next does not
 * count, so no account uses up an address for others. Throws `RpcError` `rate_limited`.
 */
export const limitPaymentLinks =
  (throttle: Throttle) =>
  async (accountId: string, email: string): Promise<void> => {
    const to = email.toLowerCase()
    await throttle.attempt(`payment-links-by:${accountId}`, PAYMENT_LINKS_BY_ACCOUNT)
    // A payment link of test mode goes to a member.
    if (isTestAccount(accountId)) return
    await throttle.attempt(`payment-links-by:${accountId}:${to}`, PAYMENT_LINKS_BY_ACCOUNT_TO_ADDRESS)
    await throttle.attempt(`payment-links-to:${to}`, PAYMENT_LINKS_TO_ADDRESS)
  }

interface Dependencies {
  clock: Clock
  throttle: Throttle
  orders: Pick<OrderRepository, 'find'>
  resend(order: Order, origin: AuditOrigin, now: Date): Promise<void>
}

/** Sends a payment link again on the reseller's request. */
export const paymentLinkHandlers = ({
  clock,
  throttle,
  orders,
  resend,
}: Dependencies): Pick<ServiceHandlers<typeof licenceService>, keyof typeof paymentLinkModes> => ({
  resend_payment_link: async ({ input, caller, context }) => {
    const ids = parseWireId(input.billing_group_id)
    if (ids?.accountId !== caller.account_id) throw new RpcError('not_found')
    const order = await orders.find({ accountId: caller.account_id, orderId: ids.id })
    if (order?.kind !== 'licences') throw new RpcError('not_found')
    if (order.paid || isSubscribed(order)) return { result: 'DENY', code: 'NOTHING_TO_PAY' }
    await throttle.attempt(`payment-link-again:${order.orderId}`, PAYMENT_LINKS_AGAIN)
    await limitPaymentLinks(throttle)(order.accountId, order.payerEmail)
    await resend(order, auditOrigin(caller, context), clock())
    return { result: 'OK', billed_to_email: order.payerEmail }
  },
})
