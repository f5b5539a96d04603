import { expect, test } from 'vitest'
import { loginFaults } from '#src/features/account/login-form.ts'

const FILLED = { email: 'manager@example.com', password: 'Demo-pass1!' }

test('LG-01 e-mail and password are required', () => {
  expect(loginFaults({ email: '', password: '' })).toEqual({
    email: 'emailRequired',
    password: 'passwordRequired',
  })
  expect(loginFaults(FILLED)).toEqual({})
})

test('LG-01 an e-mail is text, @, text, dot, text', () => {
  for (const email of ['a', 'a@b', '@b.c', 'a@.', 'a b@c.d', 'a@b.c d', `${'a'.repeat(250)}@b.cd`]) {
    expect(loginFaults({ ...FILLED, email })).toEqual({ email: 'emailInvalid' })
  }
})

test('LG-01 any password may be tried: the rules are those of its making', () => {
  for (const password of ['x', ' ', 'пароль', 'x'.repeat(1024)])
    expect(loginFaults({ ...FILLED, password })).toEqual({})
})
