import type { Modality } from '@assure/contract/usage/safety-categories'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { utcDay } from '#src/platform/clock.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { covering, newPromotion } from '#src/testing/test-promotions.ts'
import { newEstimations } from '#src/testing/test-reports.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())
afterEach(() => portal.clock.advance((Date.now() - portal.clock.now().getTime()) / 1000))

const today = () => utcDay(portal.clock.now())

const newLimited = async (monthlyLimit: number | null) => {
  const { owner, device, budget, account } = await portal.newCustomer({ monthlyLimit })
  const month = { year: Number(today().slice(0, 4)), month: Number(today().slice(5, 7)) }
  return {
    account,
    month: async () => (await budget('cukka', month)).body,
    safety: async (modality: Modality) =>
      (await budget('analytics_summary', { ...month, product: 'owas', modality })).body.by_promotion,
    count: async (estimations: number) =>
      (await device('report_estimations', { reports: [newEstimations(today(), estimations)] })).body,
    redeem: async (promotion_code: string) =>
      (await budget('redeem_promotion_code', { promotion_code })).body.result,
    /** Returns the usage alerts that the account got, such as '80 % of 2,000'. */
    mailed: async () =>
      (await portal.mailsTo(owner.email))
        .map(
          ({ subject, text }) =>
            `${Number.parseInt(subject, 10)} % of ${/limit is ([\d,]+)\./.exec(text)?.[1] ?? '?'}`,
        )
        .sort((a, b) => a.localeCompare(b)),
  }
}

test('SB-05 RT-09 usage alerts use the limits of plan and promotions together', async () => {
  const account = await newLimited(1000)
  const code = await newPromotion(portal, {
    coverage: covering({ covers_face: 500, covers_voice: 500, covers_nlp: 100_000 }),
  })
  await account.count(790)
  expect(await account.redeem(code)).toBe('OK')
  await account.count(790)
  expect(await account.mailed()).toEqual([])
  await account.count(20)
  expect(await account.mailed()).toEqual(['80 % of 2,000'])
  // A second promotion adds to the first.
  const more = covering({ covers_voice: 2000 })
  await account.redeem(await newPromotion(portal, { coverage: more }))
  await account.count(1000)
  expect(await account.mailed()).toEqual(['80 % of 2,000'])
  await account.count(600)
  expect(await account.mailed()).toEqual(['80 % of 2,000', '80 % of 4,000'])
})

test('SB-05 RT-09 an expired promotion no longer raises the limit', async () => {
  const account = await newLimited(1000)
  await account.redeem(
    await newPromotion(portal, { validForDays: 1, coverage: covering({ covers_face: 9000 }) }),
  )
  await account.count(900)
  expect(await account.mailed()).toEqual([])
  portal.clock.advance(2 * 86_400)
  await account.count(850)
  expect(await account.mailed()).toContain('80 % of 1,000')
})

test('SB-05 DB-07 monthly_limit is plan plus promotions, and by_promotion lists each promotion', async () => {
  const account = await newLimited(2500)
  const first = await newPromotion(portal, {
    coverage: covering({ covers_face: 9000, covers_voice: 1000, covers_nlp: 2000 }),
    validForDays: 1,
  })
  const second = await newPromotion(portal, { coverage: covering({ covers_csam: 50, covers_voice: 30 }) })
  expect(await account.month()).toMatchObject({ monthly_limit: 2500, by_promotion: [] })
  await account.redeem(first)
  await account.redeem(second)
  const one = { promotion_code: first, allowed_transaction_count: 10_000 }
  const two = { promotion_code: second, allowed_transaction_count: 30 }
  expect(await account.month()).toMatchObject({ monthly_limit: 12_530, by_promotion: [one, two] })
  expect(await account.safety('nlp')).toEqual([{ promotion_code: first, allowed_transaction_count: 2000 }])
  expect(await account.safety('csam')).toEqual([{ promotion_code: second, allowed_transaction_count: 50 }])
  expect(await account.safety('image')).toEqual([])
  const { session_details } = (await account.account('retrieve_session', {})).body
  expect(session_details).toMatchObject({ monthly_limit: 2500 })
  portal.clock.advance(86_400 + 1)
  expect(await account.month()).toMatchObject({ monthly_limit: 2530, by_promotion: [two] })
  expect(await account.safety('nlp')).toEqual([])
})

test('SB-05 DB-07 a promotion gives no limit to an account without one', async () => {
  const account = await newLimited(null)
  await account.redeem(await newPromotion(portal))
  expect(await account.month()).toMatchObject({ monthly_limit: null, by_promotion: [] })
})
