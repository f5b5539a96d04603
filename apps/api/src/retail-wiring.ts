import type { AccountDependencies } from './features/accounts/account-dependencies.ts'
import { retailLanguageHandlers } from './features/accounts/language.handlers.ts'
import { retailSessionHandlers } from './features/accounts/retail-session.handlers.ts'
import { billingGroupHandlers } from './features/billing/billing-group.handlers.ts'
import { makeCheckoutLinks } from './features/billing/checkout-link.ts'
import type { OrderRepository } from './features/billing/order.repository.ts'
import { isInForce, type Order, paymentResultOf } from './features/billing/order-row.ts'
import type { OrderPayments } from './features/billing/pay-order.ts'
import { payerGroupRepository } from './features/billing/payer-group.repository.ts'
import { makeSubscriptionManagement } from './features/billing/subscription-management.handler.ts'
import type { LicenceRepository } from './features/licences/licence.repository.ts'
import type { ToLicence } from './features/licences/licence-row.repository.ts'
import { retailLicenceHandlers } from './features/licences/retail-licence.handlers.ts'
import { retailLicenceRepository } from './features/licences/retail-licence.repository.ts'
import { parseWireId } from './platform/ids.ts'

interface Dependencies {
  accounts: AccountDependencies
  licences: LicenceRepository
  orders: OrderRepository
  payments: OrderPayments
  toLicence: ToLicence
  publicUrl: string
}

/** Joins the calls of the retail area: its users, what they pay for, and the licences of that (RS-09). */
export const wireRetail = ({ accounts, licences, orders, payments, toLicence, publicUrl }: Dependencies) => {
  const { database, clock, secrets, throttle } = accounts
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
    findGroups: async (email) =>
      (await payerGroups.ofPayer(email)).map((order) => ({
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
  const handlers = {
    ...retailSessionHandlers(accounts, async (email) => {
      const [billing_groups, { licences: page }] = await Promise.all([
        groups.list(email),
        retailLicences.list(email, { page: 1, search: '' }),
      ])
      return { billing_groups, licences: page }
    }),
    ...retailLanguageHandlers(accounts),
    ...groups.handlers,
    ...retailLicences.handlers,
  }
  return { handlers, cancel: makeSubscriptionManagement({ payerGroups, payments }) }
}
