import type { SandboxOutcome } from '@assure/contract/cards/sandbox-token'
import { CARD_WEBHOOK_PATH } from '@assure/contract/service-paths'
import { sandboxWebhookSecret } from '#src/platform/cards/sandbox/sandbox-provider.ts'
import { signBody } from '#src/platform/cards/webhook-signature.ts'
import { makeSecrets } from '#src/platform/secrets.ts'
import { cardToken, tokenIn } from './test-checkout.ts'
import { PLACES } from './test-licences.ts'
import { TEST_SECRET, type TestPortal } from './test-portal.ts'
import { newEmail } from './test-sign-ups.ts'
import { int, nullable, text } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'

/** Makes an account's self-service licences, with the actions of their payer. Needs a portal with `jobs`. */
export const orderLicences = async (portal: TestPortal, quantity = 2, to = newEmail()) => {
  const owner = await portal.newAccount({ selfService: true })
  const reseller = await portal.login(owner)
  const { body } = await reseller.licences('generate_licences', {
    quantity,
    tags: PLACES,
    billed_to_email: to,
    price_per_licence: 45,
    subscription_settings: { subscription_period: 'month' },
  })
  const groupId = body.billing_group_id ?? ''
  const mail = await portal.mailTo(to)
  const link = mail.links.find((found) => found.includes('/retail-checkout/')) ?? ''
  const listed = async () =>
    (await reseller.licences('list_licences', { billing_group_id: groupId, page_size: 100 })).body
  const subscriptionId = async () => {
    const row = await selectOne(portal.database, {
      id: text(),
    })`select subscription_id as id from orders where account_id = ${owner.accountId}`
    return row?.id ?? ''
  }
  return {
    owner,
    reseller,
    email: to,
    groupId,
    licences: body.licences,
    links: body.licences.map(({ activation_link }) => activation_link ?? ''),
    mail,
    link,
    listed,
    pay: async (outcome?: SandboxOutcome) => {
      const input = { token: tokenIn(link), payment_token: cardToken(outcome) }
      return (await portal.nobody.budget('pay_checkout', input)).body
    },
    subscriptionId,
    cancel: async () => portal.cards.cancelSubscription(await subscriptionId()),
    /** Refunds the newest payment, or some cents of it. */
    refund: async (amount: number | null = null) => {
      const rows = await select(portal.database, { id: text() })`
        select payment_id as id from sandbox_payments where subscription_id = ${await subscriptionId()}
        order by created_at desc limit 1`
      const paymentId = rows[0]?.id ?? ''
      await portal.cards.refund({ paymentId, amount }, `refund-${paymentId}-${amount ?? 'all'}`)
    },
    /** The refunded amount of each payment, in cents. */
    paidBack: async () => {
      const rows = await select(portal.database, {
        refunded: int,
      })`select refunded from payments where account_id = ${owner.accountId} order by number`
      return rows.map(({ refunded }) => refunded)
    },
    counters: async () => (await listed()).counters,
    payment: async () => (await listed()).licences[0]?.payment_result ?? null,
    audited: async () => {
      const rows = await select(portal.database, { action: text(), count: nullable(int) })`
        select action, (after ->> 'count')::int as count from audit_entries where account_id = ${owner.accountId}
          and action in ('licences_deactivated', 'licences_reactivated') order by entry_id`
      return rows.map(({ action, count }) => `${action} ${count}`)
    },
    /** Posts each event of this order `times` times, all at once. */
    storm: async (times: number) => {
      const rows = await select(portal.database, {
        body: text(),
      })`select body from sandbox_events where world = ${portal.jobSchema} and body like ${`%${groupId}%`}`
      const secret = sandboxWebhookSecret(makeSecrets(TEST_SECRET))
      const post = async (event: string) => {
        const signature = signBody(Buffer.from(event), secret, portal.clock.now())
        const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
        return (await fetch(portal.url + CARD_WEBHOOK_PATH, { method: 'POST', headers, body: event })).status
      }
      const bodies = Array.from({ length: times }, () => rows.map((row) => row.body)).flat()
      return Promise.all(bodies.toReversed().map(post))
    },
  }
}
export type LicenceOrderInTest = Awaited<ReturnType<typeof orderLicences>>
