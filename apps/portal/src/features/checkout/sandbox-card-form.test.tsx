import '#src/features/checkout/texts/texts.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SandboxCardForm } from '#src/features/checkout/sandbox-card-form.tsx'
import { usePay } from '#src/features/checkout/use-pay.ts'
import { renderScreen } from '#src/testing/render-screen.tsx'

const payCheckout = vi.fn<() => Promise<never>>()
const Form = () => {
  const payment = usePay('TOKEN', { billing_group_id: null, status: 'open' }, () => undefined)
  return <SandboxCardForm payment={payment} submit={{ label: 'Pay', note: '' }} />
}
const openForm = () => renderScreen(<Form />, { answers: { budget: { pay_checkout: payCheckout } } })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

beforeEach(() => {
  payCheckout.mockReset()
})

test.each([
  [['4242424242424241', '12/30', '123'], 'Card number', 'Your card number is invalid.'],
  [['4012888888881881', '12/30', '123'], 'Card number', 'In test mode only the test cards below work.'],
  [['4242424242424242', '10/20', '123'], 'Expiry date', 'Your card has expired.'],
  [['4242424242424242', '12/30', '12'], 'CVC', 'Type all digits of the CVC.'],
] as const)('SB-07 the card %j is refused at its field, and nothing is sent', async (card, label, fault) => {
  const { user } = openForm()
  for (const [index, name] of ['Card number', 'Expiry date', 'CVC'].entries())
    await user.type(field(name), card[index] ?? '')
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  const text = await screen.findByText(fault)
  expect(field(label).getAttribute('aria-describedby')?.split(' ')).toContain(text.closest('[id]')?.id)
  expect(document.activeElement).toBe(field(label))
  expect(payCheckout).not.toHaveBeenCalled()
})

test('SB-07 the card fields are those that browsers fill in', () => {
  openForm()
  expect(
    ['Card number', 'Expiry date', 'CVC'].map((label) => {
      const { autocomplete, inputMode, type } = field(label)
      return [autocomplete, inputMode, type]
    }),
  ).toEqual([
    ['cc-number', 'numeric', 'text'],
    ['cc-exp', 'numeric', 'text'],
    ['cc-csc', 'numeric', 'text'],
  ])
})

test('SB-07 the card fields group digits as they are typed, and keep the caret', async () => {
  const { user } = openForm()
  await user.type(field('Card number'), '378282246310005')
  expect(field('Card number').value).toBe('3782 822463 10005')
  screen.getByText('American Express')
  screen.getByText('4 digits on the front')
  await user.clear(field('Card number'))
  await user.type(field('Card number'), '4242424242424242')
  await user.keyboard('{ArrowLeft>7/}{Backspace}2')
  expect(field('Card number').value).toBe('4242 4242 4242 4242')
  await user.type(field('Expiry date'), '429')
  expect(field('Expiry date').value).toBe('04 / 29')
})
