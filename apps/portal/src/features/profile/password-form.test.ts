import { expect, test } from 'vitest'
import { passwordFaults, refusedFaults } from '#src/features/profile/password-form.ts'

const GOOD = { current: 'anything', password: 'Novel-pass1!', confirm: 'Novel-pass1!' }

test('LG-05 a valid new password is accepted whatever the current one is', () => {
  expect(passwordFaults(GOOD)).toEqual({})
})

test('LG-05 every field is required', () => {
  expect(passwordFaults({ current: '', password: '', confirm: '' })).toEqual({
    current: 'required',
    password: 'required',
    confirm: 'required',
  })
})

test.each([
  ['Ab1!', 'password_too_short'],
  ['Abcdefgh1!Abcdefgh1!', 'password_too_long'],
  ['abcdefgh', 'password_too_simple'],
  ['ABCDEFG1!', 'password_too_simple'],
] as const)('LG-05 %s has the fault %s', (password, fault) => {
  expect(passwordFaults({ ...GOOD, password, confirm: password })).toEqual({ password: fault })
})

test('LG-05 the confirmation must equal the new password', () => {
  expect(passwordFaults({ ...GOOD, confirm: 'Novel-pass1?' })).toEqual({ confirm: 'notIdentical' })
})

test('LG-06 the server’s refusal shows at its field', () => {
  expect(refusedFaults('WRONG_PASSWORD')).toEqual({ current: 'wrong' })
  expect(refusedFaults('PASSWORD_TOO_LONG')).toEqual({ password: 'password_too_long' })
})
