import { expect, test } from 'vitest'
import { EMPTY_SIGN_UP, retailInfo, signUpFaults, type SignUpValues } from './sign-up-rules.ts'

const FILLED: SignUpValues = {
  firstName: ' Amélie',
  lastName: 'Okafor ',
  email: 'amelie.okafor@fernhill.example',
  password: 'Harbour-7',
  company: 'Fernhill Stores',
  jobTitle: 'Android developer',
  stores: '',
  solutionType: 'SDK - Android',
  details: '',
  news: false,
}

test('SU-03 a trial request requires every field except details and newsletter', () => {
  expect(signUpFaults(EMPTY_SIGN_UP, 'trial')).toEqual({
    firstName: 'required',
    lastName: 'required',
    email: 'required',
    company: 'required',
    jobTitle: 'required',
    solutionType: 'required',
  })
  expect(signUpFaults({ ...FILLED, password: '' }, 'trial')).toEqual({})
  expect(signUpFaults({ ...FILLED, company: '  ' }, 'trial')).toEqual({ company: 'required' })
})

test('SU-05 an easy password is reported only if it passes the password rules', () => {
  expect(signUpFaults(FILLED, 'account', true)).toEqual({ password: 'easy' })
  expect(signUpFaults({ ...FILLED, password: 'weak' }, 'account', true)).toEqual({ password: 'weak' })
  expect(signUpFaults(FILLED, 'trial', true)).toEqual({})
})

test('SU-05 an account requires a password, but no solution type', () => {
  expect(Object.keys(signUpFaults(EMPTY_SIGN_UP, 'account'))).toEqual([
    'firstName',
    'lastName',
    'email',
    'password',
    'company',
    'jobTitle',
  ])
  expect(signUpFaults(EMPTY_SIGN_UP, 'account').password).toBe('password')
  expect(signUpFaults({ ...FILLED, solutionType: '' }, 'account')).toEqual({})
})

test.each(['harbour7', 'Harbour', 'Harbour77', 'Ha-1'])('SU-05 the password %s is too weak', (password) => {
  expect(signUpFaults({ ...FILLED, password }, 'account')).toEqual({ password: 'weak' })
})

test('SU-05 a password has no maximum length other than the server’s', () => {
  expect(signUpFaults({ ...FILLED, password: `Aa-1${'x'.repeat(1020)}` }, 'account')).toEqual({})
  expect(signUpFaults({ ...FILLED, password: `Aa-1${'x'.repeat(1021)}` }, 'account')).toEqual({
    password: 'long',
  })
})

test.each(['amelie@fernhill', 'amelie', '@b.c', 'a b@c.d', 'a@b.c\nBcc: x@y.z', `${'a'.repeat(250)}@b.cd`])(
  'SU-03 %j is not a valid email',
  (email) => {
    expect(signUpFaults({ ...FILLED, email }, 'trial')).toEqual({ email: 'email' })
  },
)

test('SU-11 the retail form has no password or job title, and the store count is optional', () => {
  expect(Object.keys(signUpFaults(EMPTY_SIGN_UP, 'retail'))).toEqual([
    'firstName',
    'lastName',
    'email',
    'company',
  ])
  const faultOf = (stores: string) => signUpFaults({ ...FILLED, stores }, 'retail').stores
  expect(['', ' ', '1', '48', '1000000'].map(faultOf)).toEqual(Array.from({ length: 5 }, () => undefined))
  expect(['0', '-1', '1.5', 'two', '1e3', '1000001'].map(faultOf)).toEqual(
    Array.from({ length: 6 }, () => 'stores'),
  )
})

test('SU-11 the store count is sent as a number, or omitted if empty', () => {
  const person = { company: 'Fernhill Stores', name: 'Amélie Okafor', subscribe_news: false }
  expect(retailInfo({ ...FILLED, stores: ' 12 ' })).toEqual({ ...person, store_count: 12 })
  expect(retailInfo(FILLED)).toEqual(person)
})
