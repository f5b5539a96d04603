import '#src/shared/licences/texts/texts.ts'
import type { Licence } from '@assure/contract/licences/licence.contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LicencesNamed } from '#src/features/licences/licences-named.tsx'

const licence = (number: number): Licence => ({
  licence_code: `AC-${number}`,
  deeplink_data: String(number),
  licence_created_at_utc: 1,
  first_activated_at_utc: 0,
  activated_at_utc: 0,
  deactivated_at_utc: 0,
  deleted_at_utc: 0,
  marked_as_deleted: false,
  last_seen_utc: 0,
  device_model: '',
  requested_by: 'Chain',
  subclient: 'York',
  location: `Till ${number}`,
  engagement_duration: 12,
  billed_to_email: null,
  billing_group_id: null,
  payment_result: null,
  awaits_payment: false,
  activation_link: null,
})
const shown = (count: number, elsewhere: number) =>
  renderToStaticMarkup(
    <LicencesNamed
      licences={Array.from({ length: count }, (_, at) => licence(at + 1))}
      elsewhere={elsewhere}
    />,
  )

test('LC-11 the delete dialog names the first five licences and counts the rest', () => {
  const html = shown(7, 5)
  expect(html.match(/AC-\d/g)).toEqual(['AC-1', 'AC-2', 'AC-3', 'AC-4', 'AC-5'])
  expect(html).toContain('Till 5, York')
  expect(html).toContain('And 2 more. 5 of the 7 are not on this page.')
})

test('LC-11 the delete dialog of one licence names it without mentioning other pages', () => {
  const html = shown(1, 0)
  expect(html).toContain('AC-1')
  expect(html).not.toMatch(/more|on this page/)
})
