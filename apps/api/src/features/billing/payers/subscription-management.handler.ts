import type { subscriptionManagement } from '@assure/contract/billing/subscription-management'
import { RpcError } from '@assure/contract/rpc-error'
import type { licenceService } from '@assure/contract/licences/licence.contract'
import { type AuditOrigin, auditOrigin } from '#src/platform/audit.ts'
import type { DirectCallHandler } from '#src/platform/http/direct-call.ts'
import type { ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'
import { parseWireId } from '#src/platform/ids.ts'
import type { Order } from '../orders/order-row.ts'
import type { OrderPayments } from '../orders/pay-order.ts'
import type { PayerGroupRepository } from './payer-group.repository.ts'
import { failAsUnavailable } from '../orders/provider-failure.ts'

interface Dependencies {
  payerGroups: PayerGroupRepository
  payments: Pick<OrderPayments, 'cancel'>
}
type EndFailed = Pick<ServiceHandlers<typeof licenceService>, 'end_failed_subscription'>

/**
 * Calls by which a payer ends a subscription of its own billing groups. Any other group answers `not_found` (RS-04,
 * RS-09).
 */
export const makeSubscriptionManagement = ({ payerGroups, payments }: Dependencies) => {
  const end = async (order: Order, origin: AuditOrigin) => {
    if (await failAsUnavailable(payments.cancel(order))) await payerGroups.noteCancellation(order, origin)
  }

  const cancel: DirectCallHandler<typeof subscriptionManagement> = async ({ subscriptionId }, context) => {
    const { caller } = context
    const order = await payerGroups.findBySubscription(caller.email, subscriptionId)
    if (!order) throw new RpcError('not_found')
    await end(order, auditOrigin(caller, context))
    return { result: 'OK' }
  }

  const handlers: EndFailed = {
    end_failed_subscription: async ({ input, caller, context }) => {
      const named = parseWireId(input.billing_group_id)
      const orders = named ? await payerGroups.find(caller.email, [named.id]) : []
      const order = orders.find(({ accountId }) => accountId === named?.accountId)
      if (!order) throw new RpcError('not_found')
      if (order.status !== 'past_due') return { result: 'DENY', code: 'NOT_FAILED' }
      await end(order, auditOrigin(caller, context))
      return { result: 'OK' }
    },
  }
  return { cancel, handlers }
}
