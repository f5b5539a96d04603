import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AnalyticsMade, type MadeLink } from '#src/features/licences/analytics-made.tsx'
import { renderScreen } from '#src/testing/render-screen.tsx'
import { showFrench } from '#src/testing/show-french.ts'

const MADE: MadeLink = {
  analytics_url: 'https://portal.example/analytics?token=TOKEN&lang=en',
  link: {
    grant_id: 'grant-1',
    scope: 'chain',
    licence_code: null,
    requested_by: 'Castell',
    subclient: null,
    created_at_utc: 1_795_000_000,
    expires_at_utc: 1_797_000_000,
  },
}
const shownLink = () => screen.getByRole('link').getAttribute('href')

test('DB-10 a new analytics link opens in English for an English user', () => {
  renderScreen(<AnalyticsMade made={MADE} />)
  expect(shownLink()).toBe(MADE.analytics_url)
})

test('DB-10 a new analytics link opens in French for a French user', async () => {
  await showFrench()
  renderScreen(<AnalyticsMade made={MADE} />)
  const french = MADE.analytics_url.replace('lang=en', 'lang=fr')
  expect([shownLink(), screen.getByRole('textbox').getAttribute('value')]).toEqual([french, french])
})
