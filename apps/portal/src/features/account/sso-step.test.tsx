import { RpcError } from '@assure/contract/rpc-error'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keptSsoReturn } from '#src/api/sso-return.ts'
import { LoginCard } from '#src/features/account/login-card.tsx'
import { PROVIDER_PAGE, watchLeaving } from '#src/testing/provider-page.ts'
import { type Answers, answers, renderScreen } from '#src/testing/render-screen.tsx'
import { showFrench } from '#src/testing/show-french.ts'

type Start = NonNullable<NonNullable<Answers['account']>['start_sso']>
const openStep = async (start: Start, address = '/login') => {
  const { user } = renderScreen(<LoginCard />, {
    session: null,
    address,
    answers: { account: { start_sso: start } },
  })
  await user.click(screen.getByRole('button', { name: 'Sign in through your organisation' }))
  await screen.findByRole('heading', { name: 'Sign in through your organisation' })
  return user
}
const BEGUN = { result: 'OK' as const, address: PROVIDER_PAGE }
const field = () => screen.getByLabelText('Work e-mail')

test.each([
  ['/login', null],
  ['/login?return_to=%2Fplans', '/plans'],
  ['/login?return_to=https%3A%2F%2Fevil.example', null],
])(
  'from %s the browser goes to the provider of the address, and keeps where to go after it',
  async (address, path) => {
    const leave = watchLeaving()
    const start = vi.fn(answers(BEGUN))
    const user = await openStep(start, address)
    expect(document.activeElement).toBe(field())
    await user.type(field(), ' ann@example.com {Enter}')
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(PROVIDER_PAGE))
    expect(start).toHaveBeenCalledWith(
      expect.objectContaining({ input: { to: { kind: 'address', email: 'ann@example.com' } } }),
    )
    expect(keptSsoReturn()).toEqual({ purpose: 'login', path })
  },
)

test('a domain leads to the provider of its organisation', async () => {
  const leave = watchLeaving()
  const start = vi.fn(answers(BEGUN))
  const user = await openStep(start)
  await user.type(field(), 'Example.com{Enter}')
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(PROVIDER_PAGE))
  expect(start).toHaveBeenCalledWith(
    expect.objectContaining({ input: { to: { kind: 'domain', domain: 'example.com' } } }),
  )
})

test('the step asks for a valid address, and leads back to the password', async () => {
  const user = await openStep(answers(BEGUN))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('This field is required')
  await user.type(field(), 'ann@example{Enter}')
  await screen.findByText('Enter your work e-mail, or a domain such as example.com.')
  await user.type(field(), '.com')
  await waitFor(() =>
    expect(screen.queryByText('Enter your work e-mail, or a domain such as example.com.')).toBeNull(),
  )
  await user.click(screen.getByRole('button', { name: 'Log in with a password or a passkey' }))
  await screen.findByLabelText('Password')
})

test.each([
  [
    { result: 'DENY' as const, code: 'NO_SSO' as const },
    'No organisation uses single sign-on for this. Log in with your password or a passkey.',
  ],
  [
    { result: 'DENY' as const, code: 'PROVIDER_FAILED' as const },
    'The identity provider does not answer. Try again in some minutes.',
  ],
  [new RpcError('rate_limited'), /^Too many attempts\./],
])('a refusal says why, and the address stays (%#)', async (refusal, text) => {
  const leave = watchLeaving()
  const user = await openStep(
    answers<typeof BEGUN | { result: 'DENY'; code: 'NO_SSO' | 'PROVIDER_FAILED' }>(refusal),
  )
  await user.type(field(), 'ann@example.com{Enter}')
  await screen.findByText(text)
  expect(field()).toHaveProperty('value', 'ann@example.com')
  expect(leave).not.toHaveBeenCalled()
})

test('the step speaks French', async () => {
  await showFrench()
  const { user } = renderScreen(<LoginCard />, { session: null })
  await user.click(screen.getByRole('button', { name: 'Se connecter par votre organisation' }))
  await screen.findByLabelText(/^E-.*mail professionnel$/)
})
