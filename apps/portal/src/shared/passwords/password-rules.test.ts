import { newPasswordFault } from '@assure/contract/accounts/password-rules'
import { expect, test } from 'vitest'
import { newPasswordRules, refusedFault } from './password-rules.ts'

const GOOD = 'Fresh-pass1!'

test('LG-05 a password is valid exactly when it meets every displayed rule', () => {
  const tried = [
    '',
    'a',
    'A',
    '1',
    '#',
    'aA1#',
    'aaaaAA1#',
    'aaaa AA1',
    'AAAA1111#',
    `${GOOD}12345`,
    GOOD,
    'ÄÖÜäöü1#',
  ]
  for (const password of tried) {
    const keepsAll = newPasswordRules(password).every(({ met }) => met)
    expect([password, keepsAll]).toEqual([password, newPasswordFault(password) === null])
  }
})

test('the server’s refusal maps to an error of the password field', () => {
  expect(refusedFault('PASSWORD_TOO_EASY')).toBe('password_too_easy')
  expect(refusedFault('PASSWORD_TOO_SIMPLE')).toBe('password_too_simple')
})
