import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClients } from '#src/api/query-client.ts'
import { tabMode } from '#src/api/tab-organisation.ts'
import DeveloperLayout, { clientLoader } from '#src/layouts/developer-layout.tsx'
import { paths } from '#src/paths.ts'
import { TestModeSwitch } from '#src/shared/test-mode/test-mode-switch.tsx'
import { DEVELOPER, memberOf } from '#src/testing/render-screen.tsx'

afterEach(() => {
  sessionStorage.clear()
  queryClients.developer.clear()
})

type Roles = Parameters<typeof memberOf>[0]
const STRIP = 'Test mode. Nothing here is real or billed.'
/** Answers calls as the server does, and records the mode and the name of each. `missing` has no test mode to open. */
const serve = (roles: Roles, { missing = false } = {}) => {
  const calls: string[] = []
  vi.stubGlobal(
    'fetch',
    async (_: string, { body = '{}', headers }: { body?: string; headers: Record<string, string> }) => {
      const { execution_mode: mode } = JSON.parse(body) as { execution_mode: string }
      const isTest = headers['portal-mode'] === 'test'
      calls.push(`${headers['portal-mode'] ?? 'live'} ${mode}`)
      if (mode === 'open_test_mode' && missing)
        return Response.json({ code: 'unavailable', request_id: 'r-1' }, { status: 503 })
      if (mode === 'open_test_mode')
        return Response.json({ result: 'OK', session_id: 'ak_test_1', licences: 0, counts: 0, outcomes: [] })
      if (mode === 'list_notices') return Response.json({ notices: [] })
      const member = { ...memberOf(roles), test_mode: isTest && !missing }
      return Response.json({
        ...{ result: 'OK', session: DEVELOPER, member, access_review_due: false, recovery: null },
      })
    },
  )
  return calls
}
const openPortal = (path: string) => {
  const page = (
    <>
      <h1 tabIndex={-1}>{'A page'}</h1>
      <TestModeSwitch />
    </>
  )
  const router = createMemoryRouter(
    [
      {
        path: '/',
        loader: (args) => clientLoader(args as never),
        Component: DeveloperLayout,
        hydrateFallbackElement: <p />,
        children: [{ path: '*', element: page }],
      },
    ],
    { initialEntries: [path] },
  )
  render(<RouterProvider router={router} />)
  return userEvent.setup()
}
const testSwitch = () => screen.findByRole('switch', { name: 'Test mode' })
const strips = () => screen.queryAllByText(STRIP)

test('the switch opens test mode in this tab, and the strip leads out of it', async () => {
  const calls = serve(['developer'])
  const user = openPortal(paths.apiKeys())
  expect((await testSwitch()).getAttribute('aria-checked')).toBe('false')
  expect(strips()).toEqual([])
  await user.click(await testSwitch())
  await screen.findAllByText(STRIP)
  expect((await testSwitch()).getAttribute('aria-checked')).toBe('true')
  expect(tabMode()).toBe('test')
  expect(calls).toEqual(['live current_session', 'live open_test_mode', 'test current_session'])
  const [strip] = screen.getAllByRole('region', { name: 'Test mode' })
  if (!strip) throw new Error('there is no strip')
  await user.click(within(strip).getByRole('button', { name: 'Leave test mode' }))
  await waitFor(() => expect(strips()).toEqual([]))
  expect(tabMode()).toBe('live')
  expect(calls.at(-1)).toBe('live current_session')
})

test('members who may not open test mode have no switch', async () => {
  serve(['billing'])
  openPortal(paths.apiKeys())
  await screen.findAllByRole('navigation')
  expect(screen.queryByRole('switch')).toBeNull()
})

test('a tab that was in test mode starts in it', async () => {
  serve(['owner'])
  sessionStorage.setItem('mode', 'test')
  openPortal(paths.dashboard())
  expect(await screen.findAllByText(STRIP)).not.toEqual([])
})

test('no members, sign-in or settings are offered in test mode, and their addresses say why', async () => {
  serve(['owner'])
  sessionStorage.setItem('mode', 'test')
  const user = openPortal(paths.organisationSettings())
  await screen.findByText('Not part of test mode')
  for (const name of ['Members', 'Sign-in', 'Settings'])
    expect(screen.queryByRole('link', { name })).toBeNull()
  const [leave] = screen.getAllByRole('button', { name: 'Leave test mode' }).slice(-1)
  if (!leave) throw new Error('there is no way out')
  await user.click(leave)
  await screen.findByRole('heading', { name: 'A page' })
  screen.getAllByRole('link', { name: 'Members' })
})

test('a test mode that does not open says so, and the tab stays live', async () => {
  serve(['developer'], { missing: true })
  const user = openPortal(paths.apiKeys())
  await user.click(await testSwitch())
  await screen.findByText(/^Test mode was not opened\./)
  expect([tabMode(), strips()]).toEqual(['live', []])
})

test('a tab whose test mode is gone becomes live again', async () => {
  serve(['developer'], { missing: true })
  sessionStorage.setItem('mode', 'test')
  openPortal(paths.apiKeys())
  await testSwitch()
  expect([tabMode(), strips()]).toEqual(['live', []])
})
