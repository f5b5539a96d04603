import { PLAN_CURRENCY, PLANS } from '@assure/contract/billing/plans'
import { RpcError } from '@assure/contract/rpc-error'
import { PROMOTION_SUCCESS_MS } from '@assure/contract/constants'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import PlansPage from '#src/features/plans/plans-page.tsx'
import { monthAt } from '#src/lib/month.ts'
import { estimationsOf } from '#src/testing/estimations.ts'
import { type Answers, answers, DEVELOPER, memberOf, renderScreen } from '#src/testing/render-screen.tsx'

const INVALID = 'The promo code you entered is invalid. Please try again'
const NOTHING = 'You have not subscribed to any plan'
const NOW_S = Math.floor(Date.now() / 1000)
const NO_PROMOTIONS = { applied_promotions: [] }
const COVERAGE = [
  { product: 'age_assurance' as const, modality: 'face' as const, allowed_transaction_count: 10_000 },
]
const APPLIED = {
  promotion_code: 'WELCOME',
  description: 'A head start',
  coverage: COVERAGE,
  redeemed_at_utc: NOW_S - 60,
  ends_at_utc: NOW_S + 86_400,
}
const FOUND = {
  result: 'OK' as const,
  promotion_template: { description: 'A head start', coverage: COVERAGE, valid_for_days: 90 },
}

const STARTER = {
  plan: 'starter' as const,
  monthly_limit: 10_000,
  unit_amount: 4900,
  currency: 'usd' as const,
  trial_days: 7,
}
const MONTH = monthAt(NOW_S)
const estimationsUpTo = (limit: number) => estimationsOf(MONTH, { days: 1, daily: 100, limit })

const openPlans = (budget: Answers['budget'] = {}, member = memberOf(['owner'])) =>
  renderScreen(<PlansPage />, {
    member,
    session: { ...DEVELOPER, session_details: { register_time: NOW_S } },
    answers: {
      budget: {
        cukka: answers(estimationsUpTo(500)),
        get_client_promotions: answers(NO_PROMOTIONS),
        list_plans: answers({ plans: [], subscription: null }),
        list_receipts: answers({ receipts: [], matches: 0 }),
        ...budget,
      },
    },
  })
const codeInput = () => screen.getByLabelText('Code')

test('SB-04 a refused code stays in its field, with the reason there and in a snackbar to close', async () => {
  const refusal = { result: 'DENY' as const, code: 'promotion_invalid' as const, promotion_template: {} }
  const { user } = openPlans({ get_promotion_template: answers(refusal) })
  await screen.findByLabelText('Code')
  for (const wrong of ['NO-SUCH-CODE', 'x', '<b>WELCOME</b>']) {
    await user.clear(codeInput())
    await user.type(codeInput(), wrong)
    await user.click(screen.getByRole('button', { name: 'Apply Code' }))
    const close = await screen.findByRole('button', { name: 'Close' })
    within(close.closest('[role=alert]') as HTMLElement).getByText(INVALID)
    expect(codeInput()).toHaveProperty('value', wrong)
    expect(codeInput().getAttribute('aria-invalid')).toBe('true')
    await user.click(close)
    expect(screen.getAllByText(INVALID)).toHaveLength(1)
  }
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an Auditor sees plans and receipts, and can neither choose nor redeem', async () => {
  openPlans({ list_plans: answers({ plans: [STARTER], subscription: null }) }, memberOf(['auditor']))
  await screen.findByRole('heading', { name: 'Starter' })
  expect(screen.queryByRole('button', { name: 'Choose Starter' })).toBeNull()
  expect(screen.queryByLabelText('Code')).toBeNull()
})

test('promotions that do not load say so, and the code can still be typed', async () => {
  const { user } = openPlans({
    get_client_promotions: answers<typeof NO_PROMOTIONS>(new RpcError('internal'), NO_PROMOTIONS),
  })
  await screen.findByRole('heading', { name: 'Your promotions did not load' })
  expect(codeInput()).toHaveProperty('readOnly', false)
  const panel = screen.getByRole('heading', { name: 'Your promotions did not load' }).parentElement
  await user.click(within(panel as HTMLElement).getByRole('button', { name: 'Try again' }))
  await screen.findByText(NOTHING)
})

test('RT-08 a month’s use that does not load says so, is tried again, and plans can still be chosen', async () => {
  const { user } = openPlans({
    cukka: answers<ReturnType<typeof estimationsUpTo>>(new RpcError('internal'), estimationsUpTo(500)),
    list_plans: answers({ plans: [STARTER], subscription: null }),
  })
  await screen.findByText(/^This month’s use did not load\. /)
  screen.getByText(/^Trial until /)
  screen.getByRole('button', { name: 'Choose Starter' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Limit 500')
  expect(screen.queryByText(/did not load/)).toBeNull()
})

test('RT-08 plans can be chosen while the month’s use still loads', async () => {
  openPlans({
    cukka: () => new Promise(() => undefined),
    list_plans: answers({ plans: [STARTER], subscription: null }),
  })
  await screen.findByRole('button', { name: 'Choose Starter' })
})

test('SB-01 a trial is shown with its end and what follows; Cancel Subscription is disabled and says why', async () => {
  openPlans()
  await screen.findByText(/^Trial until \d+ \w+ \d{4}$/)
  screen.getByText(
    /^Your trial is free for 30 days and needs no card\..* A plan starts on the day you choose it/,
  )
  const cancel = await screen.findByRole('button', { name: 'Cancel Subscription' })
  expect(cancel.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(cancel.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('There is no subscription to cancel.')
})

test('SB-07 a plan costs ‘USD 299.00 a month’, and another plan says that the rest is not refunded', async () => {
  const [starter, growth] = PLANS.map((plan) => ({ ...plan, currency: PLAN_CURRENCY, trial_days: 0 }))
  if (!starter || !growth) throw new Error('two plans are on offer')
  const subscription = {
    plan: starter.plan,
    status: 'active' as const,
    trial_ends_at_utc: 0,
    period_ends_at_utc: NOW_S + 86_400,
  }
  openPlans({ list_plans: answers({ plans: [starter, growth], subscription }) })
  await screen.findByText(/your Starter plan ends immediately\. The rest of its period is not refunded\.$/)
  const card = screen.getByRole('listitem', { name: 'Growth' })
  expect(card.textContent).toContain('USD 299.00 a month')
})

test('SB-04 a code that is applied already is refused without a call, in any case and with blanks', async () => {
  const { user } = openPlans({ get_client_promotions: answers({ applied_promotions: [APPLIED] }) })
  await screen.findByRole('list', { name: 'Applied promotions' })
  await user.type(codeInput(), ' welcome')
  await user.click(screen.getByRole('button', { name: 'Apply Code' }))
  expect((await screen.findAllByText('This promotion code has already been redeemed.')).length).toBe(2)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('SB-01 SB-02 without a code, or with blanks only, nothing can be looked up', async () => {
  const { user } = openPlans()
  const apply = await screen.findByRole('button', { name: 'Apply Code' })
  expect(apply.getAttribute('aria-disabled')).toBe('true')
  await user.type(codeInput(), '   ')
  expect(apply.getAttribute('aria-disabled')).toBe('true')
  await user.type(codeInput(), 'x')
  expect(apply.getAttribute('aria-disabled')).not.toBe('true')
})

test('SB-03 the page is unchanged for 3000 ms after a redemption, then it shows the promotion', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const { user } = openPlans({
    cukka: answers(estimationsUpTo(500), estimationsUpTo(10_500)),
    get_client_promotions: answers<{ applied_promotions: (typeof APPLIED)[] }>(NO_PROMOTIONS, {
      applied_promotions: [APPLIED],
    }),
    get_promotion_template: answers(FOUND),
    redeem_promotion_code: answers({ result: 'OK' as const, applied_promotions: [APPLIED] }),
  })
  await screen.findByText(NOTHING)
  await user.type(codeInput(), 'welcome{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Promotion WELCOME' }))
  await user.click(dialog.getByRole('button', { name: 'Redeem' }))
  expect((await screen.findAllByText('WELCOME is applied.')).length).toBeGreaterThan(0)
  act(() => void vi.advanceTimersByTime(PROMOTION_SUCCESS_MS - 1000))
  expect(codeInput()).toMatchObject({ value: 'welcome', readOnly: true })
  expect(screen.getByRole('button', { name: 'Apply Code' }).getAttribute('aria-disabled')).toBe('true')
  screen.getByText(NOTHING)
  screen.getByText('Limit 500')
  act(() => void vi.advanceTimersByTime(1000))
  await screen.findByRole('list', { name: 'Applied promotions' })
  await screen.findByText('Limit 10,500')
  expect(codeInput()).toMatchObject({ value: '', readOnly: false })
  await waitFor(() => expect(screen.queryByText(NOTHING)).toBeNull())
})
