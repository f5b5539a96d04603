import { expect, test } from 'vitest'
import { codeFault, loginFaults, typedCode } from '#src/features/account/login-form.ts'

const FILLED = { email: 'manager@example.com', password: 'Demo-pass1!' }

test('LG-01 email and password are required', () => {
  expect(loginFaults({ email: '', password: '' })).toEqual({
    email: 'emailRequired',
    password: 'passwordRequired',
  })
  expect(loginFaults(FILLED)).toEqual({})
})

test('LG-01 an email must be text, @, text, dot, text', () => {
  for (const email of ['a', 'a@b', '@b.c', 'a@.', 'a b@c.d', 'a@b.c d', `${'a'.repeat(250)}@b.cd`]) {
    expect(loginFaults({ ...FILLED, email })).toEqual({ email: 'emailInvalid' })
  }
})

test('LG-01 login accepts any password', () => {
  for (const password of ['x', ' ', 'пароль', 'x'.repeat(1024)])
    expect(loginFaults({ ...FILLED, password })).toEqual({})
})

test('an app code is six digits with any grouping', () => {
  for (const code of ['123456', '123 456', ' 1 2 3 4 5 6 ']) expect(codeFault(code, 'app')).toBeNull()
  for (const code of ['', '12345', '1234567', 'k7qd-9fm2']) expect(codeFault(code, 'app')).toBe('appShape')
  expect(typedCode(' 123 456\n')).toBe('123456')
})

test('a recovery code has 6 to 40 characters', () => {
  expect(codeFault(' k7qd-9fm2 ', 'recovery')).toBeNull()
  for (const code of ['', 'abc', 'x'.repeat(41)]) expect(codeFault(code, 'recovery')).toBe('recoveryShape')
})
