import '#src/features/profile/texts/texts.ts'
import type { Session } from '@assure/contract/accounts/session.modes'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionsSection } from '#src/features/profile/sessions-section.tsx'
import { answers, renderScreen } from '#src/testing/render-screen.tsx'

const session = (session_handle: string, method: Session['method']): Session => ({
  ...{ session_handle, method, address: '192.0.2.7', user_agent: '', organisation: 'Example Ltd' },
  ...{ created_at_utc: 1_800_000_000, last_seen_utc: 1_800_000_000, current: false, by_api_client: false },
})

test('the key of an API client says that it is one', async () => {
  const sessions = [session('a', 'password'), { ...session('b', 'password'), by_api_client: true }]
  renderScreen(<SessionsSection />, {
    answers: {
      account: { list_sessions: answers({ sessions }), list_known_browsers: answers({ browsers: [] }) },
    },
  })
  const list = within(await screen.findByRole('list', { name: 'Open sessions' }))
  const keys = list
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.includes('key of an API client'))
  expect(keys).toEqual([false, true])
})

test('each session says how its person logged in, if that is known', async () => {
  const sessions = [session('a', 'password'), session('b', 'password_and_code'), session('c', null)]
  renderScreen(<SessionsSection />, {
    answers: {
      account: {
        list_sessions: answers({ sessions }),
        list_known_browsers: answers({ browsers: [] }),
      },
    },
  })
  const list = within(await screen.findByRole('list', { name: 'Open sessions' }))
  const methods = list
    .getAllByRole('listitem')
    .map(({ textContent }) => /with a [a-z ]*(?=·)/.exec(textContent)?.[0])
  expect(methods).toEqual(['with a password', 'with a password and a code', undefined])
})
