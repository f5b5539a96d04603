import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClients } from '#src/api/query-client.ts'
import { useEnterOrganisation, useOptionalSession } from '#src/api/session-context.ts'
import { tabOrganisation } from '#src/api/tab-organisation.ts'
import { BARE } from '#src/layouts/bare.ts'
import DeveloperLayout, { clientLoader } from '#src/layouts/developer-layout.tsx'
import { DEVELOPER, memberOf } from '#src/testing/render-screen.tsx'

afterEach(() => {
  sessionStorage.clear()
  queryClients.developer.clear()
})

const inOrganisation = (id: string, roles: Parameters<typeof memberOf>[0] = ['owner']) => ({
  result: 'OK',
  session: { ...DEVELOPER, company: `Company ${id}` },
  member: { ...memberOf(roles), organisation_id: id },
  access_review_due: false,
  recovery: null,
})
const NONE = { result: 'NO_ORGANISATION', person: { email: DEVELOPER.email, name: DEVELOPER.name } }

/** A screen that keeps a draft and can show another organisation. */
const Screen = () => {
  const company = useOptionalSession()?.company ?? 'Your page'
  const enter = useEnterOrganisation()
  const [draft, setDraft] = useState('')
  return (
    <>
      <h1 tabIndex={-1}>{company}</h1>
      <input aria-label="Draft" value={draft} onChange={({ target }) => setDraft(target.value)} />
      <button type="button" onClick={() => void enter('B')}>
        {'Enter B'}
      </button>
      <button type="button" onClick={() => void enter(null)}>
        {'Leave'}
      </button>
    </>
  )
}
const openPortal = async (path: string, ...answers: object[]) => {
  vi.stubGlobal('fetch', async () => Response.json(answers.length > 1 ? answers.shift() : answers[0]))
  const loader = ({ request, params }: { request: Request; params: object }) =>
    clientLoader({ request, params } as Parameters<typeof clientLoader>[0])
  const router = createMemoryRouter(
    [
      {
        loader,
        element: <DeveloperLayout />,
        hydrateFallbackElement: <p />,
        children: [{ path: '*', element: <Screen />, handle: BARE }],
      },
    ],
    { initialEntries: [path] },
  )
  render(<RouterProvider router={router} />)
  return userEvent.setup()
}

test('another organisation starts with new screens, an empty cache and the focus on its heading', async () => {
  const user = await openPortal('/profile', inOrganisation('A'), inOrganisation('B'))
  await screen.findByRole('heading', { name: 'Company A' })
  queryClients.developer.setQueryData(['licences'], 'of A')
  await user.type(screen.getByLabelText('Draft'), 'typed for A')
  await user.click(screen.getByRole('button', { name: 'Enter B' }))
  const heading = await screen.findByRole('heading', { name: 'Company B' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByLabelText<HTMLInputElement>('Draft').value).toBe('')
  expect(queryClients.developer.getQueryData(['licences'])).toBeUndefined()
  expect(tabOrganisation()).toBe('B')
})

test('a person in no organisation sees the two ways into one', async () => {
  const user = await openPortal('/plans', inOrganisation('A'), NONE)
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByText(
    'You are in no organisation. Open the link in your invitation, or make a new organisation.',
  )
  screen.getByText(`You are logged in as ${DEVELOPER.email}.`)
  screen.getByRole('button', { name: 'New organisation…' })
  expect(screen.getByRole('link', { name: 'Your profile' }).getAttribute('href')).toBe('/profile')
  screen.getByRole('button', { name: 'Logout' })
  expect(tabOrganisation()).toBeNull()
})

test('a person in no organisation opens their profile', async () => {
  await openPortal('/profile', NONE)
  await screen.findByRole('heading', { name: 'Your page' })
})

test('a page that the member’s roles do not open says whom to ask', async () => {
  const organisations = [{ is_current: true, owners: ['Ann Lee', 'Bo Reed'] }]
  await openPortal('/plans', inOrganisation('A', ['fleet']), { organisations })
  await screen.findByRole('heading', { name: 'You cannot see this page' })
  await screen.findByText('Ask an Owner of Company A: Ann Lee or Bo Reed.')
  expect(screen.queryByLabelText('Draft')).toBeNull()
})

test('a member who may not see the key reads who has it', async () => {
  await openPortal('/api-keys', inOrganisation('A', ['fleet']), { organisations: [] })
  await screen.findByText('Ask an Owner, Admin or Developer for a key.')
})

test('a page that they open is shown', async () => {
  await openPortal('/plans', inOrganisation('A', ['billing']))
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Company A')
})
