import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasRightCheckDigit, SANDBOX_CARDS, tokeniseSandboxCard, type TypedCard } from './sandbox-card.ts'
import { parseSandboxToken } from './sandbox-token.ts'

const TODAY = new Date('2026-11-21T12:00:00Z')
const CARD: TypedCard = { number: '4242 4242 4242 4242', expiryMonth: 11, expiryYear: 2026, cvc: '123' }
const tokenise = (change: Partial<TypedCard>) => tokeniseSandboxCard({ ...CARD, ...change }, TODAY)

test('SB-09: a test number becomes a token with only outcome, brand and last four digits', () => {
  for (const [number, [brand, outcome]] of Object.entries(SANDBOX_CARDS)) {
    const made = tokenise({ number, cvc: brand === 'amex' ? '1234' : '123' })
    if ('fault' in made) throw new Error(made.fault)
    expect(parseSandboxToken(made.token)).toEqual({ outcome, brand, last4: number.slice(-4) })
    expect(made.token).not.toContain(number.slice(-8))
    expect(made.token.replaceAll(/\D/g, '')).toBe(number.slice(-4))
  }
})

test('SB-09: a number that is no test number is never tokenised, even if it is valid', () => {
  expect(tokenise({ number: '4012888888881881' })).toEqual({ fault: 'not_a_test_card' })
  fc.assert(
    fc.property(fc.stringMatching(/^[45]\d{14}$/), (start) => {
      const number = [...'0123456789'].map((digit) => start + digit).find(hasRightCheckDigit)
      fc.pre(number !== undefined && !Object.hasOwn(SANDBOX_CARDS, number))
      expect(tokenise({ number: number ?? '' })).toEqual({ fault: 'not_a_test_card' })
    }),
  )
})

test('a wrong check digit, letters or too few digits give incorrect_number', () => {
  for (const number of ['4242424242424241', '4242', '', '4242x24242424242', 'toString'])
    expect(tokenise({ number })).toEqual({ fault: 'incorrect_number' })
})

test('a card is valid until the end of its month', () => {
  expect(tokenise({})).toHaveProperty('token')
  expect(tokenise({ expiryMonth: 10 })).toEqual({ fault: 'expired' })
  expect(tokenise({ expiryMonth: 12, expiryYear: 2025 })).toEqual({ fault: 'expired' })
  for (const wrong of [{ expiryMonth: 13 }, { expiryMonth: 0 }, { expiryMonth: 1.5 }, { expiryYear: 2099 }])
    expect(tokenise(wrong)).toEqual({ fault: 'invalid_expiry' })
})

test('the security code has three digits, four with American Express', () => {
  expect(tokenise({ cvc: '12' })).toEqual({ fault: 'invalid_cvc' })
  expect(tokenise({ number: '378282246310005', cvc: '123' })).toEqual({ fault: 'invalid_cvc' })
})

test('a text that is no sandbox token parses to null', () => {
  for (const token of [
    '',
    'pm_card_visa',
    'sandbox.success.visa',
    'sandbox.success.visa.42424',
    'sandbox.won.visa.4242',
  ])
    expect(parseSandboxToken(token)).toBeNull()
})
