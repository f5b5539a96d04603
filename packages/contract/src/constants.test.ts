import { expect, test } from 'vitest'
import * as constants from './constants.ts'
import { estimatedPrice, LICENCE_CURRENCY, LICENCE_PRICES, PERIOD_MONTHS } from './licences/licence-price.ts'
import { DEFAULT_PORTAL_CONFIG } from './portal-config.ts'
import { MODALITIES } from './usage/safety-categories.ts'

test('CN-01 the constants of section 9 have the values of the specification', () => {
  expect(constants).toMatchObject({
    TRIAL_DAYS: 30,
    RETAIL_TRIAL_DAYS: 7,
    CONTACT_ANSWER_HOURS: 48,
    ADDITIONAL_DETAILS_MAX: 500,
    LICENCE_QUANTITY_MIN: 1,
    LICENCE_QUANTITY_MAX: 50,
    LICENCE_PAGE_SIZE: 10,
    PASSWORD_MIN: 8,
    PASSWORD_NEW_MAX: 16,
    PASSWORD_SPECIALS: '#?!@$%^&*-',
    INFO_DRAWER_DELAY_MS: 1000,
    COPY_SNACKBAR_MS: 2000,
    PROMOTION_SUCCESS_MS: 3000,
    LICENCE_SNACKBAR_MS: 2000,
    RETAIL_BILLING_SNACKBAR_MS: 5000,
    SUBSCRIPTION_SNACKBAR_MS: 2000,
    QR_POLL_INTERVAL_MS: 2000,
    QR_POLL_TRIES_MAX: 15,
    GENERATION_POLL_INTERVAL_MS: 1000,
    SUMMARIZATION_RETRY_MS: 5000,
    DEVICE_ONLINE_WITHIN_S: 60 * 60,
    PASS_RATE_WINDOW_DAYS: 7,
    AVERAGE_DAYS: 30,
    LANGUAGES: ['en', 'fr'],
    QR_ERROR_CORRECTION: 'H',
    QR_SIZE_PX: 300,
  })
  expect(DEFAULT_PORTAL_CONFIG).toMatchObject({ resetTtlS: 15 * 60, activationTtlS: 24 * 60 * 60 })
  expect(MODALITIES).toEqual(['image', 'nlp', 'csam'])
})

test('CN-01 the price book has the prices, discounts, currency and periods of section 9', () => {
  expect(LICENCE_PRICES).toEqual([
    { price: 67.5, discount: 10, quantityMin: 1 },
    { price: 56, discount: 25, quantityMin: 1 },
    { price: 45, discount: 40, quantityMin: 1 },
    { price: 37.5, discount: 50, quantityMin: 10 },
  ])
  expect(LICENCE_CURRENCY).toBe('USD')
  expect(PERIOD_MONTHS).toEqual({ month: 1, year: 12 })
  expect(estimatedPrice(10, 37.5, 'year')).toBe(4500)
})

test.each(['a@b.c', 'Ada.B+x@ex-ample.co.uk', "o'brien@example.org", 'a_b{}|~`^=?/$&*%#!@x.y'])(
  'section 5: %s is a valid email address',
  (address) => expect(constants.EMAIL_PATTERN.test(address)).toBe(true),
)

test.each(['josé@example.com', 'jose@exämple.com', 'josé@exämple.com'])(
  'decision 0058: %s is refused, because addresses are ASCII',
  (address) => expect(constants.EMAIL_PATTERN.test(address)).toBe(false),
)

test.each([
  '<victim@example.com',
  'victim@example.com>',
  'victim@example.com.',
  '"victim"@example.com',
  'vic(x)tim@example.com',
  String.raw`vic\tim@example.com`,
  'a,b@example.com',
  'a:b;c@example.com',
  'a@[127.0.0.1].x',
])('T16 %s is refused, because mail to it can reach another address past the rate limit', (address) =>
  expect(constants.EMAIL_PATTERN.test(address)).toBe(false),
)
