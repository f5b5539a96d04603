import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sandboxToken } from '@assure/contract/cards/sandbox-token'
import { CARD_WEBHOOK_PATH } from '@assure/contract/service-paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, TEST_SECRET, type TestPortal } from '#src/testing/test-portal.ts'
import { type AdminContext, makeDesk } from '#src/admin/desk.ts'
import { RefusedError } from '#src/admin/command.ts'
import { sandboxCommands } from '#src/admin/sandbox-commands.ts'
import { int, text } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'

const PATIENCE_MS = 20_000

let portal: TestPortal
let desk: AdminContext
const SETTINGS = {
  portalSecrets: [TEST_SECRET] as const,
  sessionIdleS: 600,
  sessionMaxS: 600,
  recoveryWaitS: 600,
}
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
  desk = makeDesk(portal, SETTINGS, portal.jobSchema)
  await desk.openQueue()
})
afterAll(async () => {
  await desk.close()
  await portal.stop()
})

const admin = async (name: string, options: Record<string, string>) => {
  const origin = { actorKind: 'operator', actor: name, address: '', requestId: '' } as const
  return (await sandboxCommands[name]?.run(desk, { words: [], options, origin }))?.lines.join()
}
const buy = async () => {
  const orderId = randomUUID()
  const { customerId } = await portal.cards.createCustomer(
    { email: 'a@example.com', reference: orderId },
    orderId,
  )
  const subscription = await portal.cards.createSubscription(
    {
      customerId,
      paymentToken: sandboxToken({ outcome: 'success', brand: 'visa', last4: '4242' }),
      orderId,
      description: 'Licence',
      unitAmount: 6750,
      quantity: 2,
      currency: 'usd',
      interval: 'month',
      trialDays: 7,
    },
    `${orderId}-order`,
  )
  return subscription
}
/** Waits until the endpoint recorded `count` events of an order, and returns them. */
const taken = async (orderId: string, count: number) => {
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(50)) {
    const rows = await select(portal.database, {
      type: text(),
      outcome: text(),
      amount: int,
    })`select type, outcome, amount from card_events where order_id = ${orderId} order by created_at, type`
    if (rows.length >= count || Date.now() > end) return rows
  }
}

test('SB-09 the sandbox posts signed events to our endpoint; unknown orders have no effect', async () => {
  const { orderId } = await buy()
  expect(await taken(orderId, 1)).toEqual([
    { type: 'subscription_changed', outcome: 'no_order', amount: 13_500 },
  ])
})

test('SB-09 an operator advances the sandbox’s clock: the trial ends and is charged', async () => {
  const { orderId, subscriptionId } = await buy()
  expect(await admin('sandbox advance', { days: '8' })).toMatch(
    /^The sandbox’s clock says .+ Fell due: [1-9]/,
  )
  expect((await portal.cards.retrieveSubscription(subscriptionId)).status).toBe('active')
  const types = (await taken(orderId, 3)).map(({ type }) => type).sort()
  expect(types).toEqual(['payment_succeeded', 'subscription_changed', 'subscription_changed'])
})

test('an operator starts and ends an outage of the sandbox', async () => {
  await admin('sandbox outage', { hours: '1' })
  await expect(buy()).rejects.toMatchObject({ kind: 'unavailable' })
  await admin('sandbox outage', { hours: '0' })
  expect((await buy()).status).toBe('trialing')
})

test('sandbox commands are refused when Stripe is the provider', async () => {
  const cards = {
    provider: 'stripe' as const,
    ...{
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecrets: ['whsec_1'],
      apiBase: undefined,
    },
    isLive: false,
  }
  const other = makeDesk(portal, { ...SETTINGS, cards }, portal.jobSchema)
  const call = {
    words: [],
    options: { days: '1' },
    origin: { actorKind: 'operator' as const, actor: '', address: '', requestId: '' },
  }
  await expect(async () => sandboxCommands['sandbox advance']?.run(other, call)).rejects.toThrow(RefusedError)
})

test('the endpoint accepts only signed POST bodies within the size limit', async () => {
  const post = async (body: string) =>
    (await fetch(portal.url + CARD_WEBHOOK_PATH, { method: 'POST', body })).status
  expect((await fetch(portal.url + CARD_WEBHOOK_PATH)).status).toBe(405)
  expect(await post('{}')).toBe(400)
  expect(await post('x'.repeat(300_000))).toBe(413)
})
