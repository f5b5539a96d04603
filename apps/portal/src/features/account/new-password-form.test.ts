import { expect, test } from 'vitest'
import { newPasswordFaults } from '#src/features/account/new-password-form.ts'

const GOOD = 'Fresh-pass1!'

test('LG-05 a fault of the password hides the fault of its repetition', () => {
  expect(newPasswordFaults({ password: '', again: '' })).toEqual({ password: 'required' })
  expect(newPasswordFaults({ password: 'short', again: 'other' })).toEqual({ password: 'password_too_short' })
  expect(newPasswordFaults({ password: GOOD + GOOD, again: '' })).toEqual({ password: 'password_too_long' })
  expect(newPasswordFaults({ password: 'no-capital1', again: '' })).toEqual({
    password: 'password_too_simple',
  })
})

test('LG-05 both passwords must be identical', () => {
  expect(newPasswordFaults({ password: GOOD, again: '' })).toEqual({ again: 'notIdentical' })
  expect(newPasswordFaults({ password: GOOD, again: `${GOOD} ` })).toEqual({ again: 'notIdentical' })
  expect(newPasswordFaults({ password: GOOD, again: GOOD })).toEqual({})
})

test('LG-05 every special character on the list is accepted', () => {
  for (const special of '#?!@$%^&*-')
    expect(newPasswordFaults({ password: `Abcdefg1${special}`, again: `Abcdefg1${special}` })).toEqual({})
})
