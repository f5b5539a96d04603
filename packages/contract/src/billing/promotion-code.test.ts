import { expect, test } from 'vitest'
import { parsePromotionCode } from './promotion-code.ts'

test.each([
  ['WELCOME', 'WELCOME'],
  ['  welcome\t', 'WELCOME'],
  ['Spring-2027', 'SPRING-2027'],
  ['7k3f-9q2m-x4td', '7K3F-9Q2M-X4TD'],
])('SB-04 %j is read as the code %s', (typed, code) => {
  expect(parsePromotionCode(typed)).toBe(code)
})

test.each([
  '',
  ' ',
  'ABC',
  '-ABCD',
  'WEL COME',
  'WELCOME!',
  'STRAßE',
  'ＷＥＬＣＯＭＥ',
  'weıcome',
  `A${'B'.repeat(40)}`,
])('SB-04 %j is not a valid code', (typed) => {
  expect(parsePromotionCode(typed)).toBeNull()
})
