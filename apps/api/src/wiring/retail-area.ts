import type { makeAccounts } from '#src/features/accounts/accounts.ts'
import { billingGroupHandlers } from '#src/features/billing/payers/billing-group.handlers.ts'
import { makeCheckoutLinks } from '#src/features/billing/orders/checkout-link.ts'
import type { OrderRepository } from '#src/features/billing/orders/order.repository.ts'
import { isInForce, type Order, paymentResultOf } from '#src/features/billing/orders/order-row.ts'
import type { OrderPayments } from '#src/features/billing/orders/pay-order.ts'
import { payerGroupRepository } from '#src/features/billing/payers/payer-group.repository.ts'
import { makeSubscriptionManagement } from '#src/features/billing/payers/subscription-management.handler.ts'
import type { LicenceRepository } from '#src/features/licences/licence.repository.ts'
import type { ToLicence } from '#src/features/licences/licence-row.repository.ts'
import { retailLicenceHandlers } from '#src/features/licences/retail-licence.handlers.ts'
import { retailLicenceRepository } from '#src/features/licences/retail-licence.repository.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import { parseWireId } from '#src/platform/ids.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { Throttle } from '#src/platform/throttle.ts'

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  throttle: Throttle
  accounts: Pick<ReturnType<typeof makeAccounts>, 'retailHandlers'>
  licences: LicenceRepository
  orders: OrderRepository
  payments: OrderPayments
  toLicence: ToLicence
  publicUrl: string
}

/**
 * Builds the calls of the retail area: its users, the billing groups that they pay, and the licences in them (RS-09).
 */
export const makeRetailArea = ({ accounts, licences, orders, payments, ...dependencies }: Dependencies) => {
  const { database, clock, secrets, throttle, toLicence, publicUrl } = dependencies
  const payerGroups = payerGroupRepository(database, clock)
  const toPaidGroup = (order: Order) => ({
    accountId: order.accountId,
    billingGroupId: order.orderId,
    isInForce: isInForce(order, clock()),
    paymentResult: paymentResultOf(order),
  })
  const groups = billingGroupHandlers({ payerGroups, links: makeCheckoutLinks(secrets), clock, publicUrl })
  const retailLicences = retailLicenceHandlers({
    licences,
    retailLicences: retailLicenceRepository(database),
    findGroups: async (email, ids) =>
      (await payerGroups.find(email, ids)).map((order) => ({
        ...toPaidGroup(order),
        checkoutUrl: () => groups.payUrlOf(order),
      })),
    findGroup: async (id) => {
      const ids = parseWireId(id)
      const order = ids && (await orders.find({ accountId: ids.accountId, orderId: ids.id }))
      return order?.kind === 'licences' ? toPaidGroup(order) : null
    },
    toLicence,
    throttle,
    clock,
  })
  const ending = makeSubscriptionManagement({ payerGroups, payments })
  const handlers = {
    ...accounts.retailHandlers(async (email) => {
      const [{ billing_groups }, { licences: page }] = await Promise.all([
        groups.list(email, 1),
        retailLicences.list(email, { page: 1, search: '' }),
      ])
      return { billing_groups, licences: page }
    }),
    ...groups.handlers,
    ...ending.handlers,
    ...retailLicences.handlers,
  }
  return { handlers, cancel: ending.cancel }
}
