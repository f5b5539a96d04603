import { readFileSync } from 'node:fs'
import { COMMON_FILTER_BYTES, isEasyPassword } from '@assure/contract/accounts/easy-password'
import { expect, test } from 'vitest'
import { COMMON_PASSWORDS, commonPasswordFilter, commonPasswords } from './common-passwords.ts'

const filter = readFileSync(COMMON_PASSWORDS)
const nobody = { email: '', names: [] }

test('the committed filter of common passwords equals the generated one, and has 20 kB', () => {
  expect(filter.equals(commonPasswordFilter())).toBe(true)
  expect(filter.byteLength).toBe(COMMON_FILTER_BYTES)
  expect(commonPasswords()).toHaveLength(10_000)
})

test('the filter finds every password that it was made of', () => {
  expect(commonPasswords().filter((password) => !isEasyPassword(filter, password, nobody))).toEqual([])
})

test('fewer than 1 in 200 random passwords is mistaken for a common one', () => {
  let state = 42
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0)
  const random = () => `${next().toString(36)}A${next().toString(36)}!`
  const passwords = Array.from({ length: 5000 }, random)
  expect(passwords.filter((password) => isEasyPassword(filter, password, nobody)).length).toBeLessThan(25)
})

test.each([
  ['Tr0ub4dor&3', false],
  ['Correct-Horse-7', false],
  ['Zebra-0123456789!', false],
  ['Ünïcode-7!', false],
  ['Pássword1!', true],
  ['1234Password!', true],
])('the password %s is easy to guess: %s', (password, isEasy) => {
  expect(isEasyPassword(filter, password, nobody)).toBe(isEasy)
})

test('names under four letters and later words of a company name do not count', () => {
  const owner = { email: 'al@example.com', names: ['AB Global Harbour'] }
  expect(isEasyPassword(filter, 'Alab-quay77!', owner)).toBe(false)
  expect(isEasyPassword(filter, 'Harbour-77!', owner)).toBe(false)
  expect(isEasyPassword(filter, 'AbGlobalHarbour7!', owner)).toBe(true)
})
