import { expect, test } from 'vitest'
import {
  EMPTY_GENERATE_VALUES,
  type GenerateValues,
  generateEstimate,
  generateFaults,
  generateInput,
  pricesOffered,
} from '#src/features/licences/generate-form.ts'

const STORE: GenerateValues = {
  ...EMPTY_GENERATE_VALUES,
  requested_by: 'Northgate Foods',
  subclient: 'High Street',
  location: 'Till 2',
  quantity: '12',
}
const ORDER: GenerateValues = {
  ...STORE,
  billed_to_email: 'accounts@northgate.example',
  price_per_licence: '45',
  subscription_period: 'year',
}

test('LC-08 every field is required, and blanks count as empty', () => {
  expect(
    generateFaults({ ...STORE, requested_by: ' ', subclient: '', location: '\t', quantity: '' }, false),
  ).toEqual({
    requested_by: 'required',
    subclient: 'required',
    location: 'required',
    quantity: 'required',
  })
  expect(generateFaults(STORE, false)).toEqual({})
})

test('LC-08 the quantity is a whole number from 1 to 50', () => {
  for (const quantity of ['0', '51', '1.5', '-1', '1e1', 'ten', '999999999999']) {
    expect(generateFaults({ ...STORE, quantity }, false)).toEqual({ quantity: 'quantity' })
  }
  for (const quantity of ['1', '50', ' 7 ']) expect(generateFaults({ ...STORE, quantity }, false)).toEqual({})
})

test('LC-09 self-service orders require a payer, a price and a period', () => {
  expect(generateFaults(STORE, true)).toEqual({
    billed_to_email: 'required',
    price_per_licence: 'price',
    subscription_period: 'period',
  })
  expect(generateFaults({ ...ORDER, billed_to_email: 'accounts@northgate' }, true)).toEqual({
    billed_to_email: 'email',
  })
  expect(generateFaults(ORDER, true)).toEqual({})
})

test('LC-09 the price 37.5 is offered from 10 licences', () => {
  expect(pricesOffered('10').map(({ price }) => price)).toEqual([67.5, 56, 45, 37.5])
  expect(pricesOffered('9').map(({ price }) => price)).toEqual([67.5, 56, 45])
  expect(pricesOffered('').map(({ price }) => price)).toEqual([67.5, 56, 45])
  expect(generateFaults({ ...ORDER, quantity: '9', price_per_licence: '37.5' }, true)).toEqual({
    price_per_licence: 'price',
  })
})

test('LC-09 the estimated price is shown only when everything is valid', () => {
  expect(generateEstimate(ORDER)).toBe(6480)
  expect(generateEstimate({ ...ORDER, subscription_period: 'month' })).toBe(540)
  for (const field of Object.keys(ORDER).filter((name) => name !== 'numbered') as (keyof GenerateValues)[]) {
    expect(generateEstimate({ ...ORDER, [field]: '' })).toBeNull()
  }
  expect(generateEstimate({ ...ORDER, quantity: '51' })).toBeNull()
  expect(generateEstimate({ ...ORDER, billed_to_email: 'nobody' })).toBeNull()
})

test('LC-08 the input is trimmed, and has no billing unless self-service', () => {
  expect(generateInput({ ...ORDER, requested_by: ' Northgate Foods ' }, false)).toEqual({
    quantity: 12,
    number_counters: true,
    tags: { requested_by: 'Northgate Foods', subclient: 'High Street', location: 'Till 2' },
  })
})

test('LC-09 the input of a self-service order includes payer, price and period', () => {
  expect(generateInput(ORDER, true)).toEqual({
    quantity: 12,
    number_counters: true,
    tags: { requested_by: 'Northgate Foods', subclient: 'High Street', location: 'Till 2' },
    billed_to_email: 'accounts@northgate.example',
    price_per_licence: 45,
    pricing_currency: 'USD',
    subscription_settings: { subscription_period: 'year' },
  })
})

test('LC-08 numbering is sent only when chosen and the quantity is above 1', () => {
  const asked = (change: Partial<GenerateValues>) =>
    generateInput({ ...STORE, ...change }, false).number_counters
  expect([asked({}), asked({ numbered: false }), asked({ quantity: '1' })]).toEqual([
    true,
    undefined,
    undefined,
  ])
})
