import type { subscriptionManagement } from '@assure/contract/billing/subscription-management'
import { RpcError } from '@assure/contract/implement'
import { auditOrigin } from '#src/platform/audit.ts'
import type { DirectCallHandler } from '#src/platform/http/direct-call.ts'
import type { OrderPayments } from '../orders/pay-order.ts'
import type { PayerGroupRepository } from './payer-group.repository.ts'
import { failAsUnavailable } from '../orders/provider-failure.ts'

interface Dependencies {
  payerGroups: PayerGroupRepository
  payments: Pick<OrderPayments, 'cancel'>
}

/** Cancels a subscription of the caller's own billing groups. Any other answers `not_found` (RS-04, RS-09). */
export const makeSubscriptionManagement =
  ({ payerGroups, payments }: Dependencies): DirectCallHandler<typeof subscriptionManagement> =>
  async ({ subscriptionId }, context) => {
    const { caller } = context
    const order = await payerGroups.findBySubscription(caller.email, subscriptionId)
    if (!order) throw new RpcError('not_found')
    if (await failAsUnavailable(payments.cancel(order)))
      await payerGroups.noteCancellation(order, auditOrigin(caller, context))
    return { result: 'OK' }
  }
