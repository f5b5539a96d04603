import '#src/features/profile/texts/texts.ts'
import type { KnownBrowser } from '@assure/contract/accounts/known-browser.modes'
import { RpcError } from '@assure/contract/rpc-error'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { KnownBrowsersPanel } from '#src/features/profile/known-browsers-panel.tsx'
import { type Answers, answers, renderScreen } from '#src/testing/render-screen.tsx'

const HOUR_S = 3600
const ago = (hours: number) => Math.floor(Date.now() / 1000) - hours * HOUR_S
const FIREFOX: KnownBrowser = {
  ...{ browser_handle: 'a', user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/145.0', current: true },
  ...{ created_at_utc: ago(50), last_used_utc: ago(2) },
}
const UNNAMED: KnownBrowser = {
  ...{ browser_handle: 'b', user_agent: '', current: false },
  ...{ created_at_utc: ago(3), last_used_utc: ago(3) },
}
const openPanel = (account: NonNullable<Answers['account']>) =>
  renderScreen(<KnownBrowsersPanel />, { answers: { account } })
const rowsOf = async () =>
  within(await screen.findByRole('list', { name: 'Known browsers' })).getAllByRole('listitem')

test('each browser has its name, its last login, when it was remembered, and which is this one', async () => {
  openPanel({ list_known_browsers: answers({ browsers: [FIREFOX, UNNAMED] }) })
  expect((await rowsOf()).map(({ textContent }) => textContent)).toEqual([
    'Firefox on WindowsThis browserLast login 2 hours ago·remembered 2 days agoForget',
    'Unknown browserLast login 3 hours ago·remembered 3 hours agoForget',
  ])
})

test('a forgotten browser goes from the list, and the panel says so', async () => {
  const forget = vi.fn(async () => ({ result: 'OK' as const }))
  const { user } = openPanel({
    list_known_browsers: answers({ browsers: [FIREFOX, UNNAMED] }, { browsers: [UNNAMED] }),
    forget_known_browser: forget,
  })
  await user.click(
    await screen.findByRole('button', { name: 'Forget Firefox on Windows, last login 2 hours ago' }),
  )
  await screen.findByText('Firefox on Windows is forgotten.')
  expect(forget).toHaveBeenCalledWith(expect.objectContaining({ input: { browser_handle: 'a' } }))
  await vi.waitFor(async () => expect(await rowsOf()).toHaveLength(1))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Known browsers' }))
})

test('a refusal is shown and the list is read again', async () => {
  const { user } = openPanel({
    list_known_browsers: answers({ browsers: [FIREFOX] }, { browsers: [] }),
    forget_known_browser: answers<{ result: 'OK' }>(new RpcError('not_found')),
  })
  await user.click(await screen.findByRole('button', { name: /^Forget/ }))
  await screen.findByText(/^Not forgotten\./)
  await screen.findByText('No browser is known. Your next login remembers the browser that you use.')
})

test('a failed load says so and can be tried again', async () => {
  const { user } = openPanel({
    list_known_browsers: answers<{ browsers: KnownBrowser[] }>(new RpcError('internal'), {
      browsers: [UNNAMED],
    }),
  })
  await screen.findByText('The known browsers did not load')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rowsOf()).toHaveLength(1)
})
