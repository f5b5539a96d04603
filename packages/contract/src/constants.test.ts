import { expect, test } from 'vitest'
import * as constants from './constants.ts'

test('CN-01 the constants of section 9 have the values of the specification', () => {
  expect(constants).toMatchObject({
    LICENCE_QUANTITY_MIN: 1,
    LICENCE_QUANTITY_MAX: 50,
    LICENCE_PAGE_SIZE: 10,
    COPY_SNACKBAR_MS: 2000,
    LICENCE_SNACKBAR_MS: 2000,
    QR_POLL_INTERVAL_MS: 2000,
    QR_POLL_TRIES_MAX: 15,
    GENERATION_POLL_INTERVAL_MS: 1000,
    SUMMARIZATION_RETRY_MS: 5000,
    DEVICE_ONLINE_WITHIN_S: 60 * 60,
    PASS_RATE_WINDOW_DAYS: 7,
    QR_ERROR_CORRECTION: 'H',
    QR_SIZE_PX: 300,
  })
})

test.each(['a@b.c', 'Ada.B+x@ex-ample.co.uk', "o'brien@example.org", 'a_b{}|~`^=?/$&*%#!@x.y'])(
  'section 5: %s is a valid email address',
  (address) => expect(constants.EMAIL_PATTERN.test(address)).toBe(true),
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
