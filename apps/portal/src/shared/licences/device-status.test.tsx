import '#src/shared/licences/texts/texts.ts'
import type { Licence } from '@assure/contract/licences/licence.contract'
import { licenceStatus } from '@assure/contract/licences/licence-status'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DeviceStatus } from '#src/shared/licences/device-status.tsx'

const NOW_S = 1_795_000_000
const LICENCE: Licence = {
  licence_code: 'AC-7K3F-9Q2M-X4TD',
  deeplink_data: 'handle',
  licence_created_at_utc: NOW_S - 100_000,
  first_activated_at_utc: NOW_S - 90_000,
  activated_at_utc: NOW_S - 90_000,
  deactivated_at_utc: 0,
  deleted_at_utc: 0,
  marked_as_deleted: false,
  last_seen_utc: NOW_S - 60,
  device_model: 'Galaxy Tab A9',
  requested_by: 'Chain',
  subclient: 'Store',
  location: 'Till 1',
  engagement_duration: 12,
  billed_to_email: null,
  billing_group_id: null,
  payment_result: null,
  awaits_payment: false,
  activation_link: null,
}

/** Renders a device status and returns its colour, shape, words and hint. */
const shown = (change: Partial<Licence>) => {
  const licence = { ...LICENCE, ...change }
  const html = renderToStaticMarkup(
    <DeviceStatus licence={licence} status={licenceStatus(licence)} nowS={NOW_S} />,
  )
  const part = (pattern: RegExp) => pattern.exec(html)?.[1]
  return {
    colour: part(/\btext-(error|success|warning|text-faint)\b/),
    shape: part(/lucide-([a-z-]+)/),
    words: part(/<span class="truncate[^>]*>([^<]+)</),
    hint: part(/role="tooltip"[^>]*>([^<]+)</),
  }
}

test('LC-13 red, green and amber each have their own shape and words', () => {
  const looks = [
    shown({ last_seen_utc: 0 }),
    shown({ last_seen_utc: NOW_S - 3599 }),
    shown({ last_seen_utc: NOW_S - 3600 }),
    shown({ activated_at_utc: 0, last_seen_utc: 0 }),
  ]
  expect(looks.map(({ colour }) => colour)).toEqual(['error', 'success', 'warning', 'text-faint'])
  expect(looks.map(({ words }) => words)).toEqual([
    'Never seen',
    'Seen 59 min ago',
    'Seen 1 hour ago',
    'Device removed',
  ])
  expect(new Set(looks.map(({ shape }) => shape)).size).toBe(4)
  for (const { shape, hint } of looks) {
    expect(shape).toBeTruthy()
    expect(hint).toBeTruthy()
  }
})

test('LC-13 a licence that was never activated is red and waits for its device', () => {
  const fresh = { first_activated_at_utc: 0, activated_at_utc: 0, last_seen_utc: 0 }
  expect(shown(fresh)).toMatchObject({ colour: 'error', words: 'Waiting for device' })
  expect(shown({ ...fresh, deleted_at_utc: NOW_S, marked_as_deleted: true }).words).toBe('Never seen')
})

test('LC-03 the tooltip shows the minute when a device was last seen', () => {
  expect(shown({}).hint).toMatch(/^Last seen \d+ \w+ \d{4} at \d\d:\d\d$/)
})
