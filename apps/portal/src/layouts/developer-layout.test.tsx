import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClients } from '#src/api/query-client.ts'
import { callAccount } from '#src/api/services.ts'
import { useEnterOrganisation, useOptionalSession } from '#src/api/session-context.ts'
import { tabOrganisation } from '#src/api/tab-organisation.ts'
import { BARE } from '#src/layouts/bare.ts'
import DeveloperLayout, { clientLoader } from '#src/layouts/developer-layout.tsx'
import { DEVELOPER, memberOf } from '#src/testing/render-screen.tsx'

afterEach(() => {
  refusal = 'second_factor_required'
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
/** The organisation asks for a second factor, and the session has none. */
const asking = (id: string) => {
  const answer = inOrganisation(id)
  return { ...answer, member: { ...answer.member, permissions: [], needs_second_factor: true } }
}
/** The answers of a set-up of the second factor. */
const FACTOR: Record<string, object> = {
  list_passkeys: { passkeys: [], has_password: true },
  retrieve_second_factor: {
    enabled: false,
    enabled_at_utc: 0,
    recovery_codes_left: 0,
    recovery_codes_ending: false,
  },
  start_second_factor: { result: 'OK', secret: 'ABCDEFGH', otpauth_uri: 'otpauth://totp/x?secret=ABCDEFGH' },
  confirm_second_factor: { result: 'OK', recovery_codes: ['code-1'] },
}
const NONE = {
  result: 'NO_ORGANISATION',
  person: { email: DEVELOPER.email, name: DEVELOPER.name },
  access_review_due: false,
}

const callTwice = () => {
  const call = () => callAccount('list_members', {})
  void Promise.allSettled([call(), call()])
}
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
      <button type="button" onClick={callTwice}>
        {'Call'}
      </button>
    </>
  )
}
/** The refusal of the call that lists members. */
let refusal = 'second_factor_required'
const openPortal = async (path: string | { pathname: string; state: unknown }, ...answers: object[]) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_: string, { body = '{}' }: { body?: string } = {}) => {
    const { execution_mode: mode } = JSON.parse(body) as { execution_mode: string }
    asked.push(mode)
    if (Object.hasOwn(FACTOR, mode)) return Response.json(FACTOR[mode])
    if (mode === 'list_members') return Response.json({ code: refusal, request_id: 'r-1' }, { status: 403 })
    return Response.json(answers.length > 1 ? answers.shift() : answers[0])
  })
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
  return Object.assign(userEvent.setup(), { asked })
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

test('a person in no organisation answers what still works before any other page', async () => {
  const { asked } = await openPortal('/profile', { ...NONE, access_review_due: true })
  await screen.findByRole('heading', { name: 'Your page' })
  expect(asked.filter((mode) => mode === 'current_session')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull()
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

const ASKING = 'Company A asks for a second factor'

test('an organisation that asks for a second factor shows this in place of its pages, and nothing of it', async () => {
  const { asked } = await openPortal('/plans', asking('A'))
  await screen.findByRole('heading', { level: 1, name: ASKING })
  await screen.findByRole('button', { name: 'Set up two-factor sign-in' })
  expect(screen.queryByLabelText('Draft')).toBeNull()
  expect(asked).toEqual(['current_session', 'retrieve_second_factor', 'list_passkeys'])
})

test.each(['/profile', '/what-still-works'])('the person’s own page %s stays open in it', async (path) => {
  const answer = { ...asking('A'), access_review_due: path !== '/profile' }
  await openPortal(path, answer)
  await screen.findByRole('heading', { name: 'Company A' })
  expect(screen.queryByText(ASKING)).toBeNull()
})

test('a call that needs a second factor leads to that page, and asks for the session once', async () => {
  const user = await openPortal('/plans', inOrganisation('A'), asking('A'))
  const call = await screen.findByRole('button', { name: 'Call' })
  await user.click(call)
  const heading = await screen.findByRole('heading', { level: 1, name: ASKING })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(user.asked.filter((mode) => mode === 'current_session')).toHaveLength(2)
})

test('a refused call on the own profile does not ask for the session again', async () => {
  const user = await openPortal('/profile', asking('A'))
  await user.click(await screen.findByRole('button', { name: 'Call' }))
  await waitFor(() => expect(user.asked).toContain('list_members'))
  expect(user.asked.filter((mode) => mode === 'current_session')).toHaveLength(1)
})

test('once the session has a second factor, the wanted page opens with the focus on its heading', async () => {
  const user = await openPortal('/plans', asking('A'), inOrganisation('A'))
  await user.click(await screen.findByRole('button', { name: 'Set up two-factor sign-in' }))
  await user.type(screen.getByLabelText('Your password'), 'Demo-pass1!{Enter}')
  await user.type(await screen.findByLabelText('Six digits from the app'), '123456{Enter}')
  await user.click(await screen.findByRole('button', { name: 'I have saved them' }))
  const heading = await screen.findByRole('heading', { name: 'Company A' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

/** The organisation asks for its identity provider, and the session began without it. */
const askingForProvider = (id: string) => {
  const answer = inOrganisation(id, ['viewer'])
  return { ...answer, member: { ...answer.member, permissions: [], needs_provider: 'Okta' } }
}

test('an organisation that asks for its provider shows the way to it in place of a page', async () => {
  await openPortal('/plans', askingForProvider('A'))
  await screen.findByRole('heading', { name: 'Company A asks you to sign in with Okta' })
  screen.getByRole('button', { name: 'Sign in with Okta' })
})

test('the profile stays open in an organisation that asks for its provider', async () => {
  await openPortal('/profile', askingForProvider('A'))
  await screen.findByRole('heading', { name: 'Company A' })
})

test('a call that needs the provider leads to the way to it', async () => {
  refusal = 'single_sign_on_required'
  const user = await openPortal('/plans', inOrganisation('A'), askingForProvider('A'))
  await user.click(await screen.findByRole('button', { name: 'Call' }))
  const heading = await screen.findByRole('heading', { name: 'Company A asks you to sign in with Okta' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(user.asked.filter((mode) => mode === 'current_session')).toHaveLength(2)
})

test.each([
  ['test', 'The test worked.'],
  ['link', /^Your login at the identity provider is linked\./],
  ['confirm', 'You are confirmed. Repeat your last step.'],
])('the page after the provider says what was reached: %s', async (sso, text) => {
  await openPortal({ pathname: '/plans', state: { sso } }, inOrganisation('A'))
  await screen.findByText(text)
})

test('a session through the provider is asked neither for a review nor about a recovery', async () => {
  const answer = inOrganisation('A')
  await openPortal('/plans', {
    ...answer,
    member: { ...answer.member, through_sso: true },
    access_review_due: true,
    recovery: { requested_at_utc: 1, opens_at_utc: 2, is_open: false },
  })
  await screen.findByRole('heading', { name: 'Company A' })
  expect(screen.queryByRole('button', { name: /this was not me/i })).toBeNull()
})
