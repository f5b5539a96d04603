import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectRefusedAt } from '#src/testing/test-client.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { covering, newPromotion } from '#src/testing/test-promotions.ts'
import { newPromotionCode } from './new-code.ts'
import { promotionOperatorRepository } from './promotion-operator.repository.ts'
import { promotionRepository } from './promotion.repository.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
afterEach(() => portal.clock.advance((Date.now() - portal.clock.now().getTime()) / 1000))

const DAY_S = 86_400
const DAY_MS = DAY_S * 1000
const INVALID = { result: 'DENY', code: 'promotion_invalid' }
const COVERAGE = [
  { product: 'age_assurance', modality: 'face', allowed_transaction_count: 10_000 },
  { product: 'owas', modality: 'nlp', allowed_transaction_count: 2000 },
]
const inDays = (days: number) => new Date(portal.clock.now().getTime() + days * DAY_MS)

type Customer = Awaited<ReturnType<TestPortal['newCustomer']>>
const look = async ({ budget }: Customer, promotion_code: string) =>
  (await budget('get_promotion_template', { promotion_code })).body
const redeem = async ({ budget }: Customer, promotion_code: string) =>
  (await budget('redeem_promotion_code', { promotion_code })).body
const applied = async ({ budget }: Customer) =>
  (await budget('get_client_promotions', {})).body.applied_promotions
const redeemedCount = async (code: string) =>
  (
    await portal.pool.query<{ redeemed_count: number }>(
      'select redeemed_count from promotions where code = $1',
      [code],
    )
  ).rows[0]?.redeemed_count

test('SB-05 a code shows what it gives, is redeemed and is then listed with coverage and end', async () => {
  const customer = await portal.newCustomer()
  const code = await newPromotion(portal, { description: 'For the start' })
  const { body } = await customer.budget('get_promotion_template', {
    session_id: 'None',
    promotion_code: ` ${code.toLowerCase()} `,
  })
  expect(body).toEqual({
    result: 'OK',
    promotion_template: { description: 'For the start', coverage: COVERAGE, valid_for_days: 90 },
  })
  expect(await applied(customer)).toEqual([])
  const redeemed = await redeem(customer, ` ${code.toLowerCase()}\t`)
  const [listed, ...more] = await applied(customer)
  expect(more).toEqual([])
  expect(redeemed).toEqual({ result: 'OK', applied_promotions: [listed] })
  expect(listed).toMatchObject({ promotion_code: code, description: 'For the start', coverage: COVERAGE })
  expect(listed).not.toHaveProperty('reject_reason')
  expect((listed?.ends_at_utc ?? 0) - (listed?.redeemed_at_utc ?? 0)).toBe(90 * DAY_S)
})

test('SB-04 an account cannot redeem a code again, even after the code has ended', async () => {
  const customer = await portal.newCustomer()
  const code = await newPromotion(portal)
  await redeem(customer, code)
  const again = {
    result: 'DENY',
    code: 'promotion_already_redeemed',
    applied_promotions: [{ promotion_code: code, reject_reason: 'promotion_already_redeemed' }],
  }
  expect(await redeem(customer, code)).toMatchObject(again)
  // Nor after the redemption has expired, or the operator has ended the code.
  portal.clock.advance(100 * DAY_S)
  expect(await redeem(customer, code)).toMatchObject(again)
  await promotionOperatorRepository(portal.database, portal.clock.now).end(code)
  expect(await redeem(customer, code)).toMatchObject(again)
  expect(await redeemedCount(code)).toBe(1)
  expect(await applied(customer)).toHaveLength(1)
})

test('SB-05 unknown, ended, future and used-up codes get the same bytes', async () => {
  const owner = await portal.newCustomer()
  const usedUp = await newPromotion(portal, { totalLimit: 1 })
  await redeem(owner, usedUp)
  const codes = [
    newPromotionCode(),
    await newPromotion(portal, { startsAt: inDays(-2), endsAt: inDays(-1) }),
    await newPromotion(portal, { startsAt: inDays(1) }),
    usedUp,
    'no such code: \u{1F381}',
  ]
  const customer = await portal.newCustomer()
  const answersOf = async (mode: 'get_promotion_template' | 'redeem_promotion_code') =>
    new Set(
      await Promise.all(
        codes.map(async (promotion_code) => (await customer.budget(mode, { promotion_code })).text),
      ),
    )
  expect([...(await answersOf('redeem_promotion_code'))]).toEqual([JSON.stringify(INVALID)])
  expect([...(await answersOf('get_promotion_template'))]).toEqual([
    JSON.stringify({ ...INVALID, promotion_template: {} }),
  ])
  expect(await applied(customer)).toEqual([])
  // The account that redeemed it still sees it.
  expect(await look(owner, usedUp)).toMatchObject({ result: 'OK' })
})

test('SB-05 a code can be redeemed only between its start and its end', async () => {
  const code = await newPromotion(portal, { startsAt: inDays(1), endsAt: inDays(2) })
  const tries = async () => (await redeem(await portal.newCustomer(), code)).result
  expect(await tries()).toBe('DENY')
  portal.clock.advance(DAY_S + 1)
  expect(await tries()).toBe('OK')
  portal.clock.advance(DAY_S)
  expect(await tries()).toBe('DENY')
})

test('SB-05 an account can redeem a code again after expiry, up to the code’s limit per account', async () => {
  const customer = await portal.newCustomer()
  const code = await newPromotion(portal, { perAccountLimit: 2, validForDays: 10 })
  expect((await redeem(customer, code)).result).toBe('OK')
  expect((await redeem(customer, code)).result).toBe('DENY')
  portal.clock.advance(11 * DAY_S)
  expect((await redeem(customer, code)).result).toBe('OK')
  portal.clock.advance(11 * DAY_S)
  expect(await redeem(customer, code)).toMatchObject({ code: 'promotion_already_redeemed' })
  expect(await applied(customer)).toHaveLength(2)
})

test('SB-05 when 50 accounts redeem a single-use code at once, only one succeeds', async () => {
  const code = await newPromotion(portal, { totalLimit: 1 })
  const customers = await Promise.all(Array.from({ length: 50 }, () => portal.newCustomer()))
  const answers = await Promise.all(customers.map((customer) => redeem(customer, code)))
  expect(answers.filter(({ result }) => result === 'OK')).toHaveLength(1)
  expect(answers.filter((answer) => answer.result === 'DENY')).toEqual(
    Array.from({ length: 49 }, () => INVALID),
  )
  expect(await redeemedCount(code)).toBe(1)
  const { rows } = await portal.pool.query('select 1 from promotion_redemptions where code = $1', [code])
  expect(rows).toHaveLength(1)
})

test('SB-05 an account that redeems a code 50 times at once gets it once', async () => {
  for (const totalLimit of [null, 1]) {
    const customer = await portal.newCustomer()
    const code = await newPromotion(portal, { totalLimit })
    const { redeem: redeemAs } = promotionRepository(portal.database)
    const origin = { actorKind: 'api_key', actor: '', address: '', requestId: '' } as const
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => redeemAs(customer.owner, code, origin, portal.clock.now())),
    )
    expect(answers.filter(({ result }) => result === 'OK')).toHaveLength(1)
    expect(answers.filter(({ result }) => result === 'promotion_already_redeemed')).toHaveLength(49)
    expect(await redeemedCount(code)).toBe(1)
    const log = await (await portal.login(customer.owner)).account('list_audit_entries', {
      groups: ['billing'],
    })
    expect(log.body.entries).toMatchObject([
      { action: 'promotion_redeemed', target: code, after: { covers_face: 10_000, covers_nlp: 2000 } },
    ])
  }
})

test('SB-05 20 accounts that redeem 3 codes in opposite orders do not deadlock, and limits hold', async () => {
  const codes = await Promise.all([7, 7, 7].map((totalLimit) => newPromotion(portal, { totalLimit })))
  const customers = await Promise.all(Array.from({ length: 20 }, () => portal.newCustomer()))
  const answers = await Promise.all(
    customers.flatMap((customer, index) =>
      (index % 2 ? codes : codes.toReversed()).map((code) => redeem(customer, code)),
    ),
  )
  expect(answers.filter(({ result }) => result === 'OK')).toHaveLength(21)
  for (const code of codes) expect(await redeemedCount(code)).toBe(7)
})

test('SB-05 after 20 wrong codes an account gets 429 for every code', async () => {
  const customer = await portal.newCustomer()
  const code = await newPromotion(portal)
  for (let wrong = 0; wrong < 20; wrong++) {
    // A right code in between does not allow more wrong ones.
    if (wrong % 5 === 0) expect(await look(customer, code)).toMatchObject({ result: 'OK' })
    expect(
      (wrong % 2 ? await look(customer, randomUUID()) : await redeem(customer, randomUUID())).result,
    ).toBe('DENY')
  }
  for (const promotion_code of [code, newPromotionCode()]) {
    const blocked = await customer.budget('redeem_promotion_code', { promotion_code })
    expect(blocked.problem).toMatchObject({ status: 429, code: 'rate_limited' })
  }
  // Also from another address.
  const elsewhere = await portal
    .byKey(customer.owner)
    .budget('get_promotion_template', { promotion_code: code })
  expect(elsewhere.status).toBe(429)
  portal.clock.advance(DAY_S + 1)
  expect((await redeem(customer, code)).result).toBe('OK')
})

test('SB-05 only 20 of 100 concurrent wrong codes are checked, and accounts at one address share a limit', async () => {
  const customer = await portal.newCustomer()
  const address = { 'x-forwarded-for': '198.51.100.77' }
  const statuses = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const input = { promotion_code: newPromotionCode() }
      return (await customer.budget('get_promotion_template', input, address)).status
    }),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(80)
  const neighbour = await portal.newCustomer()
  const promotion_code = await newPromotion(portal)
  expect((await neighbour.budget('redeem_promotion_code', { promotion_code }, address)).status).toBe(429)
  expect((await redeem(neighbour, promotion_code)).result).toBe('OK')
})

test('SB-05 right codes do not count: 60 looks at one code are allowed', async () => {
  const customer = await portal.newCustomer()
  const code = await newPromotion(portal)
  for (let round = 0; round < 60; round++) await look(customer, code)
  expect((await redeem(customer, code)).result).toBe('OK')
})

test('SV-03 promotion codes need a login, and nobody can redeem for another account', async () => {
  const promotion_code = await newPromotion(portal)
  const open = await portal.nobody.budget('get_promotion_template', { session_id: 'None', promotion_code })
  expect(open.problem).toMatchObject({ status: 401 })
  const [customer, other] = await Promise.all([portal.newCustomer(), portal.newCustomer()])
  const session_id = other.owner.sessionId
  const stolen = await customer.budget('redeem_promotion_code', { session_id, promotion_code })
  expect(stolen.problem).toMatchObject({ status: 404, code: 'not_found' })
  expect((await customer.budget('get_client_promotions', { session_id })).status).toBe(404)
  await redeem(customer, promotion_code)
  expect(await applied(other)).toEqual([])
  const named = await customer.budget('get_promotion_template', {
    session_id: other.owner.sessionId as 'None',
    promotion_code,
  })
  expectRefusedAt(named, '/session_id')
})

test('SV-03 a code must be a text of 1 to 100 characters, and unknown fields are refused', async () => {
  const { budget } = await portal.newCustomer()
  for (const promotion_code of ['', '  ', 'A'.repeat(101), 7, null, ['WELCOME']]) {
    expectRefusedAt(
      await budget('redeem_promotion_code', { promotion_code: promotion_code as string }),
      '/promotion_code',
    )
  }
  const more = { promotion_code: 'WELCOME', allowed_transaction_count: 5 }
  expectRefusedAt(await budget('redeem_promotion_code', more), '/allowed_transaction_count')
})

test('SB-05 ending a code changes nothing for accounts that redeemed it', async () => {
  const customer = await portal.newCustomer()
  const code = await newPromotion(portal, { coverage: covering({ covers_voice: 5 }) })
  await redeem(customer, code)
  const before = await applied(customer)
  await promotionOperatorRepository(portal.database, portal.clock.now).end(code)
  expect(await applied(customer)).toEqual(before)
  expect(await redeem(await portal.newCustomer(), code)).toEqual(INVALID)
})
