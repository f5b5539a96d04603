import '#src/shared/licences/texts/texts.ts'
import '#src/features/retail/texts/texts.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LicencePayment } from '#src/features/retail/licence-payment.tsx'
import type { RetailLicence } from '#src/features/retail/retail-queries.ts'

const LICENCE: RetailLicence = {
  licence_code: 'AC-7K3F-9Q2M-X4TD',
  deeplink_data: 'handle',
  billing_group_id: 'group',
  requested_by: 'Chain',
  subclient: 'Store',
  location: 'Till 1',
  status: 'not_activated',
  payment_result: null,
  first_activated_at_utc: 0,
  activated_at_utc: 0,
  deactivated_at_utc: 0,
  last_seen_utc: 0,
  device_model: '',
  activation_link: null,
  checkout_url: null,
}
const CHECKOUT_URL = 'https://portal.example/retail-checkout/token'

test.each([
  ['Not paid yet', { checkout_url: CHECKOUT_URL }],
  ['Free test', {}],
  ['Free test', { status: 'activated' }],
  ['Not paid yet', { status: 'deactivated' }],
  ['Paid', { payment_result: 'payment_succeeded' }],
  ['Payment failed', { payment_result: 'payment_failed', status: 'activated' }],
  ['Cancelled', { payment_result: 'payment_cancelled', status: 'deactivated' }],
] as const)('RS-03 the payment state is ‘%s’ for %o', (words, change) => {
  expect(renderToStaticMarkup(<LicencePayment licence={{ ...LICENCE, ...change }} />)).toContain(`>${words}<`)
})
