import '#src/shared/licences/texts/texts.ts'
import { LICENCE_SNACKBAR_MS } from '@assure/contract/constants'
import type { Licence } from '@assure/contract/licences/licence.contract'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { EngagementCell, PlaceCell } from '#src/features/licences/licence-cells.tsx'
import { setLanguage } from '#src/i18n/translation.ts'
import { answers, renderScreen } from '#src/testing/render-screen.tsx'
import { expectGoneAfter } from '#src/testing/snackbars.ts'

const LICENCE: Licence = {
  licence_code: 'AC-1',
  deeplink_data: 'handle',
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
  location: 'Till 1',
  engagement_duration: 12,
  billed_to_email: null,
  billing_group_id: null,
  payment_result: null,
  awaits_payment: false,
  activation_link: null,
}
const MAY_18_2025_S = Date.UTC(2025, 4, 18, 23, 59) / 1000

const cellOf = (change: Partial<Licence>) => {
  renderScreen(<EngagementCell licence={{ ...LICENCE, ...change }} />)
  return screen.getByRole('button').textContent.split(': ')[1]
}

test('LC-05 the engagement cell shows the first activation plus the months', () => {
  expect(cellOf({ first_activated_at_utc: MAY_18_2025_S, engagement_duration: 12 })).toBe(
    '12 monthsto 18 May 2026',
  )
})

test('LC-05 a later activation does not move the end of the engagement', () => {
  const activated_at_utc = MAY_18_2025_S + 100 * 86_400
  expect(cellOf({ first_activated_at_utc: MAY_18_2025_S, activated_at_utc, engagement_duration: 1 })).toBe(
    '1 monthto 18 Jun 2025',
  )
})

test('LC-05 before the first activation the engagement cell shows no date', () => {
  expect(cellOf({})).toBe('12 monthsfrom activation')
})

test('LC-05 the engagement cell shows its end in French', () => {
  setLanguage('fr')
  try {
    expect(cellOf({ first_activated_at_utc: MAY_18_2025_S })).toContain('18 mai 2026')
  } finally {
    setLanguage('en')
  }
})

test('CN-01 the message about an edited licence stays for 2 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const { user } = renderScreen(<PlaceCell licence={LICENCE} place="location" />, {
    answers: {
      licences: {
        update_licence_details: answers({
          result: 'OK' as const,
          licence: { ...LICENCE, location: 'Till 2' },
        }),
      },
    },
  })
  await user.click(screen.getByRole('button'))
  const input = screen.getByRole('textbox')
  await user.clear(input)
  await user.type(input, 'Till 2{Enter}')
  await expectGoneAfter('Licence details updated successfully!', LICENCE_SNACKBAR_MS)
})
