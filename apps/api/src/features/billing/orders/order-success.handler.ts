import type { orderSuccess } from '@assure/contract/billing/order-success'
import { RpcError } from '@assure/contract/rpc-error'
import type { Clock } from '#src/platform/clock.ts'
import type { DirectCallHandler } from '#src/platform/http/direct-call.ts'
import { parseWireId } from '#src/platform/ids.ts'
import type { OrderRepository } from './order.repository.ts'
import { isInForce } from './order-row.ts'

interface Dependencies {
  orders: OrderRepository
  /** Refreshes the plan of an account from the provider. Throws `RpcError` `unavailable` or `rate_limited`. */
  lookUpPlan(accountId: string): Promise<void>
  clock: Clock
}

/**
 * Returns the provider's customer and subscription of a plan order to the account that paid it. Throws `RpcError`
 * `not_found` if the order is not in force.
 */
export const makeOrderSuccess =
  ({ orders, lookUpPlan, clock }: Dependencies): DirectCallHandler<typeof orderSuccess> =>
  async ({ session_id: named }, { caller }) => {
    const ids = parseWireId(named)
    if (ids?.accountId !== caller.account_id) throw new RpcError('not_found')
    const { accountId, id: orderId } = ids
    await lookUpPlan(accountId)
    const order = await orders.find({ accountId, orderId })
    if (order?.kind !== 'plan' || !isInForce(order, clock())) throw new RpcError('not_found')
    const { customerId, subscriptionId } = order
    if (customerId === null || subscriptionId === null) throw new RpcError('not_found')
    return { customer_details: { id: customerId }, session_details: { subscription: subscriptionId } }
  }
