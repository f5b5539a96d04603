import { RpcError } from '@assure/contract/implement'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import PlansPage from '#src/features/plans/plans-page.tsx'
import { type Answers, answers, DEVELOPER, renderScreen } from '#src/testing/render-screen.tsx'

const INVALID = 'The promo code you entered is invalid. Please try again'
const NOTHING = 'You have not subscribed to any plan'
const NOW_S = Math.floor(Date.now() / 1000)
const NO_PROMOTIONS = { applied_promotions: [] }

const openPlans = (budget: Answers['budget'] = {}) =>
  renderScreen(<PlansPage />, {
    session: { ...DEVELOPER, session_details: { register_time: NOW_S } },
    answers: {
      budget: {
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

test('SB-01 a trial is shown with its end and what follows; Cancel Subscription is disabled and says why', async () => {
  openPlans()
  await screen.findByText(/^Trial until \d+ \w+ \d{4}$/)
  screen.getByText(
    /^Your trial is free for 30 days and needs no card\..* A plan starts, and ends this trial,/,
  )
  const cancel = await screen.findByRole('button', { name: 'Cancel Subscription' })
  expect(cancel.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(cancel.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('There is no subscription to cancel.')
})

test('SB-04 a code that is applied already is refused without a call, in any case and with blanks', async () => {
  const applied = {
    promotion_code: 'WELCOME',
    description: 'A head start',
    coverage: [],
    redeemed_at_utc: NOW_S - 60,
    ends_at_utc: NOW_S + 86_400,
  }
  const { user } = openPlans({ get_client_promotions: answers({ applied_promotions: [applied] }) })
  await screen.findByRole('list', { name: 'Applied promotions' })
  await user.type(codeInput(), ' welcome')
  await user.click(screen.getByRole('button', { name: 'Apply Code' }))
  expect((await screen.findAllByText('This promotion code has already been redeemed.')).length).toBe(2)
  expect(screen.queryByRole('dialog')).toBeNull()
})
