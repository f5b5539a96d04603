import { raw } from 'sql-template-tag'
import { randomUUID } from 'node:crypto'
import { sandboxToken } from '@assure/contract/cards/sandbox-token'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DatabaseConnection } from '#src/platform/database/database.ts'
import { int, text } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { makeTestClock } from '#src/testing/test-clock.ts'
import { openTestConnection } from '#src/testing/test-connection.ts'
import { deliverEvents, type PostEvent, waitAfter } from './sandbox-delivery.ts'
import { makeSandbox, type Sandbox } from './sandbox-provider.ts'
import { beginOutage, moveClock } from './sandbox-world.ts'

let connection: DatabaseConnection
beforeAll(() => {
  connection = openTestConnection()
})
afterAll(() => connection.close())

let clock: ReturnType<typeof makeTestClock>
let world: string
let sandbox: Sandbox
beforeEach(() => {
  clock = makeTestClock()
  world = randomUUID()
  sandbox = makeSandbox(
    { database: connection.database, clock: clock.now, world },
    'whsec_1',
    () => undefined,
  )
})
const buy = async () => {
  const orderId = randomUUID()
  const { customerId } = await sandbox.createCustomer(
    { email: 'somebody@example.com', reference: orderId },
    orderId,
  )
  return sandbox.createSubscription(
    {
      ...{
        customerId,
        orderId,
        description: 'Plan',
        unitAmount: 100,
        quantity: 1,
        currency: 'usd',
        interval: 'month',
      },
      paymentToken: sandboxToken({ outcome: 'success', brand: 'amex', last4: '0005' }),
      trialDays: 7,
    },
    `${orderId}-order`,
  )
}
const deliver = (post: PostEvent) =>
  deliverEvents({ database: connection.database, clock: clock.now, world }, 'whsec_1', post)
/** An endpoint that answers with one status and records the posted bodies. */
const endpoint = (status: number) => {
  const bodies: string[] = []
  const post: PostEvent = async (rawBody) => {
    bodies.push(rawBody.toString())
    return status
  }
  return { bodies, post }
}

test('a failed delivery is retried with doubling waits of up to an hour', async () => {
  await buy()
  const down = endpoint(503)
  for (let tries = 1; tries <= 12; tries++) {
    await deliver(down.post)
    await deliver(down.post)
    expect(down.bodies).toHaveLength(tries)
    clock.advance(waitAfter(tries) / 1000 + 1)
  }
  expect([waitAfter(1), waitAfter(2), waitAfter(12)]).toEqual([5000, 10_000, 3_600_000])
  const up = endpoint(204)
  expect(await deliver(up.post)).toBe(1)
  expect(await deliver(up.post)).toBe(0)
  expect(up.bodies).toEqual([down.bodies[0]])
})

test('an unreachable or redirecting endpoint counts as a failed delivery', async () => {
  await buy()
  expect(await deliver(async () => Promise.reject(new Error('no connection')))).toBe(0)
  clock.advance(60)
  expect(await deliver(endpoint(302).post)).toBe(0)
  clock.advance(60)
  expect(await deliver(endpoint(200).post)).toBe(1)
})

test('delivery of an event stops after 80 attempts, about three days', async () => {
  await buy()
  const down = endpoint(500)
  for (let tries = 0; tries < 90; tries++) {
    await deliver(down.post)
    clock.advance(3601)
  }
  expect(down.bodies).toHaveLength(80)
})

test('concurrent deliveries share the events', async () => {
  for (let count = 0; count < 20; count++) await buy()
  const { bodies, post } = endpoint(200)
  const [one, other] = await Promise.all([deliver(post), deliver(post)])
  expect(one + other).toBe(20)
  expect(new Set(bodies).size).toBe(20)
})

test('an event whose delivery never finished is delivered again', async () => {
  await buy()
  let isLost = true
  void deliver(() => new Promise(() => undefined)).finally(() => (isLost = false))
  const { bodies, post } = endpoint(200)
  while ((await sandboxTries()) === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await deliver(post)).toBe(0)
  clock.advance(61)
  expect(await deliver(post)).toBe(1)
  expect([bodies.length, isLost]).toEqual([1, true])
})
const sandboxTries = async () => {
  const row = await selectOne(connection.database, {
    tries: int,
  })`select tries from sandbox_events where world = ${world}`
  return row?.tries ?? 0
}

test('an outage stops deliveries and charges, which catch up afterwards', async () => {
  const { subscriptionId } = await buy()
  await moveClock(connection.database, clock.now, world, 6.99)
  await beginOutage(connection.database, clock.now, world, 1)
  clock.advance(1800)
  const { bodies, post } = endpoint(200)
  expect([await sandbox.runDue(), await deliver(post)]).toEqual([0, 0])
  clock.advance(1801)
  expect([await sandbox.runDue(), await deliver(post)]).toEqual([1, 3])
  expect(bodies).toHaveLength(3)
  expect((await sandbox.retrieveSubscription(subscriptionId)).status).toBe('active')
})

test('the sandbox keeps no personal data and deletes rows that are no longer used', async () => {
  await buy()
  await deliver(endpoint(200).post)
  const kept = async () => {
    const tables = ['worlds', 'requests', 'customers', 'subscriptions', 'payments', 'events']
    const rows = await select(connection.database, { text: text() })`${raw(
      tables
        .map((table) => `select to_jsonb(t)::text as text from sandbox_${table} t where world = '${world}'`)
        .join(' union all '),
    )}`
    return rows.map(({ text }) => text)
  }
  expect((await kept()).join()).not.toContain('somebody')
  expect(await kept()).toHaveLength(6)
  await moveClock(connection.database, clock.now, world, 31)
  expect(await sandbox.tidy(1)).toBe(1)
  expect(await kept()).toHaveLength(4)
  expect(await sandbox.tidy(1)).toBe(1)
  expect(await kept()).toHaveLength(3)
})
