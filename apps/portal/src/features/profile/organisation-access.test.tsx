import '#src/features/profile/texts/access-review/texts.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OrganisationAccessGroups } from '#src/features/profile/organisation-access.tsx'
import { renderScreen } from '#src/testing/render-screen.tsx'

const NOW_S = Math.floor(Date.now() / 1000)
const key = (session_id: string, name: string, current = true) => ({
  ...{ session_id, name, current, created_at_utc: NOW_S, last_used_utc: 0, last_used_address: '' },
  ...{ expires_at_utc: current ? 0 : NOW_S + 60, organisation_id: 'a' },
})

test('the review names keys that have a name, also for screen readers', () => {
  const keys = [key('ak_first-0001', ''), key('ak_till-0002', 'Till'), key('ak_till-0003', 'Till', false)]
  renderScreen(
    <OrganisationAccessGroups
      access={{
        ...{ organisation_id: 'a', name: 'Example Ltd', api_keys: keys },
        ...{ analytics_links: [], invitations: [], members: [] },
      }}
      choices={new Map()}
      onChoose={() => undefined}
    />,
  )
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows.map((text) => /^(Current key|(Key|Old pair of) “Till”)/.exec(text)?.[0])).toEqual([
    ...['Current key', 'Key “Till”', 'Old pair of “Till”'],
  ])
  screen.getByRole('group', { name: /Old pair of “Till” ak_till…0003/ })
})
