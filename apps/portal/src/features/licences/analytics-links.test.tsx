import '#src/shared/licences/texts/texts.ts'
import type { ListedAnalyticsLink } from '@assure/contract/usage/analytics.modes'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AnalyticsLinks } from '#src/features/licences/analytics-links.tsx'
import { renderScreen } from '#src/testing/render-screen.tsx'
import { showFrench } from '#src/testing/show-french.ts'

const linkBy = (chain: string, made_by: ListedAnalyticsLink['made_by']): ListedAnalyticsLink => ({
  ...{ grant_id: chain, scope: 'chain', licence_code: null, requested_by: chain, subclient: null },
  ...{ created_at_utc: 1_795_000_000, expires_at_utc: 1_797_000_000, made_by },
})
const LINKS = [
  linkBy('Castell', { name: 'Ada', is_former: false }),
  linkBy('Northway', { name: 'Ben', is_former: true }),
  linkBy('Harbour', { name: '', is_former: true }),
  linkBy('Priory', null),
]
const show = () =>
  renderScreen(<AnalyticsLinks />, {
    answers: { budget: { list_analytics_links: async () => ({ links: LINKS }) } },
  })
const makers = async () => {
  const items = await screen.findAllByRole('listitem')
  return items.map(({ textContent }) => /(?:Made|Créé) .*?\./.exec(textContent)?.[0] ?? '')
}

test('each link says who made it, and that a maker is a former member', async () => {
  show()
  expect(await makers()).toEqual([
    'Made by Ada.',
    'Made by Ben, a former member.',
    'Made by a former member.',
    '',
  ])
})

test('the makers of links are named in French too', async () => {
  await showFrench()
  show()
  expect(await makers()).toEqual([
    'Créé par Ada.',
    'Créé par Ben, ancien membre.',
    'Créé par un ancien membre.',
    '',
  ])
})
