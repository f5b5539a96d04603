import { RpcError } from '@assure/contract/rpc-error'
import type { Role } from '@assure/contract/accounts/roles'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keptSsoReturn } from '#src/api/sso-return.ts'
import { ApiProblem } from '#src/api/api-problem.ts'
import { SsoGate } from '#src/layouts/sso-gate.tsx'
import { CHALLENGE, fakePasskey } from '#src/testing/fake-passkey.ts'
import { PROVIDER_PAGE, watchLeaving } from '#src/testing/provider-page.ts'
import { type Answers, answers, memberOf, renderScreen } from '#src/testing/render-screen.tsx'
import { showFrench } from '#src/testing/show-french.ts'

const openGate = (
  account: NonNullable<Answers['account']> = {},
  { roles = ['fleet'] as Role[], organisations = 1, enter = async () => true } = {},
) =>
  renderScreen(<SsoGate provider="Okta" />, {
    address: '/plans?tab=1',
    enter,
    member: { ...memberOf(roles), permissions: [], organisations, needs_provider: 'Okta' },
    answers: { account },
  })
const signIn = () => screen.getByRole('button', { name: 'Sign in with Okta' })

test('a member goes to the provider, and comes back to the page', async () => {
  const leave = watchLeaving()
  const start = vi.fn(answers({ result: 'OK' as const, address: PROVIDER_PAGE }))
  const { user } = openGate({ start_sso: start })
  screen.getByRole('heading', { level: 1, name: 'Example Ltd asks you to sign in with Okta' })
  expect(screen.queryByText('Owners can also enter with a passkey')).toBeNull()
  expect(screen.queryByText(/^Your other organisations/)).toBeNull()
  await user.click(signIn())
  await waitFor(() => expect(leave).toHaveBeenCalledWith(PROVIDER_PAGE))
  const to = { kind: 'organisation', organisation: 'ORGANISATION-ID' }
  expect(start).toHaveBeenCalledWith(expect.objectContaining({ input: { to } }))
  expect(keptSsoReturn()).toEqual({ purpose: 'login', path: '/plans?tab=1' })
})

test.each([
  ['NO_SSO', 'Your organisation does not use single sign-on now. Reload this page.'],
  ['PROVIDER_FAILED', 'The identity provider does not answer. Try again in some minutes.'],
] as const)('%s says why, and the button stays', async (code, text) => {
  const { user } = openGate({ start_sso: answers({ result: 'DENY' as const, code }) })
  await user.click(signIn())
  await screen.findByText(text)
  expect(signIn().getAttribute('aria-busy')).toBeNull()
})

test('an Owner without a passkey reads how to get one', async () => {
  openGate({}, { roles: ['owner'] })
  screen.getByRole('heading', { name: 'Owners can also enter with a passkey' })
  await screen.findByText(
    'You have no passkey. Add one in your profile, under “Login”. It opens Example Ltd 24 hours after you added it.',
  )
  expect(screen.getByRole('link', { name: 'Your profile' }).getAttribute('href')).toBe('/profile')
})

const PASSKEY = { passkey_id: 'id', name: 'Laptop', created_at_utc: 1, last_used_utc: 0, synced: false }
/** Opens the gate of an Owner with a passkey, which the server accepts. */
const openOwnerGate = (enter: () => Promise<boolean>) => {
  fakePasskey()
  return openGate(
    {
      list_passkeys: answers({ passkeys: [PASSKEY], has_password: true }),
      start_passkey_login: answers(CHALLENGE),
      confirm_identity: answers({ result: 'OK' as const }),
    },
    { roles: ['owner'], enter },
  )
}
const TOO_NEW = 'This passkey is accepted, but it opens Example Ltd only 24 hours after you added it.'

test('an Owner whose passkey does not open the organisation yet reads why', async () => {
  const enter = vi.fn(async () => true)
  const { user } = openOwnerGate(enter)
  const use = await screen.findByRole('button', { name: 'Use a passkey' })
  expect(screen.queryByText(TOO_NEW)).toBeNull()
  await user.click(use)
  await screen.findByText(TOO_NEW)
  expect(enter).toHaveBeenCalledWith('ORGANISATION-ID')
})

test('an Owner reads nothing about their passkey while the answer of the server is missing', async () => {
  const enter = vi.fn(async () => true).mockRejectedValueOnce(new ApiProblem('network'))
  const { user } = openOwnerGate(enter)
  await user.click(await screen.findByRole('button', { name: 'Use a passkey' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText(TOO_NEW)).toBeNull()
  await user.click(again)
  await screen.findByText(TOO_NEW)
})

test('passkeys that do not load can be loaded again', async () => {
  const none = { passkeys: [], has_password: true }
  const { user } = openGate(
    { list_passkeys: answers<typeof none>(new RpcError('internal'), none) },
    { roles: ['owner'] },
  )
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText(/^You have no passkey\./)
})

test('a person in several organisations reads that the login shows only one', async () => {
  openGate({}, { organisations: 2 })
  await screen.findByText(/That login shows only Example Ltd\./)
  screen.getByText('Your other organisations are in the menu.')
})

test('the page speaks French', async () => {
  await showFrench()
  openGate()
  await screen.findByRole('heading', { name: 'Example Ltd vous demande de vous connecter avec Okta' })
})

test('an Owner reads in French that a new passkey opens the organisation later', async () => {
  await showFrench()
  openGate({}, { roles: ['owner'] })
  await screen.findByText(/Elle ouvrira Example Ltd 24 heures après son ajout\.$/)
})
