import type { SandboxOutcome } from '@assure/contract/cards/sandbox-token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenIn } from '#src/testing/test-checkout.ts'
import { newRetailTester, onlyGroup, retailLicences } from '#src/testing/test-retail.ts'
import { STRIPE_TOKENS } from '#src/testing/test-stripe-calls.ts'
import { startStripePortal, type StripePortal } from '#src/testing/test-stripe-portal.ts'

let shop: StripePortal
beforeAll(async () => {
  shop = await startStripePortal()
})
afterAll(() => shop.stop())

test.each(['charge_declined', 'authentication_required'] as const)(
  'SU-11 a failed first payment (%s) does not end the free test',
  async (outcome) => {
    const { portal, stripe } = shop
    const { session, email } = await newRetailTester(portal)
    const pay = async (card: SandboxOutcome) => {
      const token = tokenIn((await onlyGroup(session)).checkout_url ?? '')
      const answer = await portal.nobody.budget('pay_checkout', { token, payment_token: STRIPE_TOKENS[card] })
      return { token, body: answer.body }
    }
    const linkOf = async () => (await retailLicences(session))[0]?.activation_link
    const link = await linkOf()
    expect(link).toContain('/A/')
    const { token, body } = await pay(outcome)
    if (body.result === 'ACTION') {
      stripe.answerAction(body.client_secret, false)
      expect((await portal.nobody.budget('confirm_checkout', { token })).body.result).toBe('DENY')
    } else expect(body.result).toBe('DENY')
    await shop.deliver()
    expect(await linkOf()).toBe(link)
    expect((await retailLicences(session))[0]?.status).toBe('not_activated')
    const subjects = (await portal.mailsTo(email)).map(({ subject }) => subject)
    expect(subjects).not.toContain('Your subscription for AgeCheck licences has ended')
    expect((await pay('success')).body.result).toBe('OK')
    await shop.deliver()
    expect((await onlyGroup(session)).payment_info.payment_result).toBe('payment_succeeded')
    expect(await linkOf()).toBe(link)
  },
)
