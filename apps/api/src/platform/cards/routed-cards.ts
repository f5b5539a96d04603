import { parseWireId } from '#src/platform/ids.ts'
import { isTestAccount } from '#src/platform/test-account.ts'
import { CardEventError, type CardProvider } from './card-provider.ts'

/** In the ids of all rows of the sandbox, and in no id of Stripe. */
const SANDBOX_MARK = '_sandbox_'

/**
 * A provider that takes test mode to the sandbox, and everything else to the provider that charges cards. What is sold
 * depends on the account of the order only; later calls follow the id that the provider gave.
 */
export const routedCards = (live: CardProvider, sandbox: CardProvider): CardProvider => {
  const ofId = (id: string) => (id.includes(SANDBOX_MARK) ? sandbox : live)
  const ofReference = (reference: string) =>
    isTestAccount(parseWireId(reference)?.accountId ?? '') ? sandbox : live
  return {
    publishableKey: live.publishableKey,
    createCustomer: (customer, key) => ofReference(customer.reference).createCustomer(customer, key),
    createSubscription: (order, key) => ofReference(order.orderId).createSubscription(order, key),
    retrieveSubscription: (id) => ofId(id).retrieveSubscription(id),
    listChargeable: (customerId) => ofId(customerId).listChargeable(customerId),
    confirmAction: (id) => ofId(id).confirmAction(id),
    changeCard: (id, token) => ofId(id).changeCard(id, token),
    cancelSubscription: (id) => ofId(id).cancelSubscription(id),
    refund: (refund, key) => ofId(refund.paymentId).refund(refund, key),
    readEvent: async (rawBody, signature) => {
      try {
        return await sandbox.readEvent(rawBody, signature)
      } catch (error) {
        // Signed by the other provider, or by nobody.
        if (error instanceof CardEventError && error.reason === 'signature')
          return live.readEvent(rawBody, signature)
        throw error
      }
    },
  }
}
