import '#src/features/account/texts/texts.ts'
import { screen } from '@testing-library/react'
import { RpcError } from '@assure/contract/rpc-error'
import { expect, test, vi } from 'vitest'
import { LoginCard } from '#src/features/account/login-card.tsx'
import { RetailLoginCard } from '#src/features/account/retail-login-card.tsx'
import { paths } from '#src/paths.ts'
import { type Answers, answers, renderScreen } from '#src/testing/render-screen.tsx'

const DENY = { result: 'DENY', code: 'WRONG_CREDENTIALS' } as const
const email = () => screen.getByLabelText('E-mail')
const password = () => screen.getByLabelText('Password')

test.each([
  ['LG-01 the login', LoginCard, { account: { email_login: answers(DENY) } }],
  [
    'RS-01 the retail login',
    () => <RetailLoginCard email="" note={undefined} ended={undefined} />,
    { licences: { retail_login: answers(DENY) } },
  ],
] as const)('%s says what is missing or invalid, and clears a wrong password', async (_, Card, calls) => {
  const { user } = renderScreen(<Card />, { session: null, answers: calls })
  const logIn = screen.getByRole('button', { name: 'Log in' })
  await user.click(logIn)
  await screen.findByText('Email is required')
  await screen.findByText('Password is required')
  await user.type(email(), 'manager@example')
  await user.click(logIn)
  await screen.findByText('E-mail must be valid')
  await user.type(email(), '.com')
  await user.type(password(), 'Wrong-pass1!{Enter}')
  await screen.findByText('Email address and/or password is incorrect')
  expect(email()).toHaveProperty('value', 'manager@example.com')
  expect(password()).toHaveProperty('value', '')
})

const GIVEN = { email: 'ann@example.com', password: 'Right-pass1!' }
/** Opens the step of the second factor. */
const openCodeStep = async (start: NonNullable<NonNullable<Answers['account']>['start_recovery']>) => {
  const screenOf = renderScreen(<LoginCard />, {
    session: null,
    answers: {
      account: {
        email_login: answers({ result: 'DENY' as const, code: 'SECOND_FACTOR_REQUIRED' as const }),
        start_recovery: start,
      },
    },
  })
  await screenOf.user.type(email(), GIVEN.email)
  await screenOf.user.type(password(), `${GIVEN.password}{Enter}`)
  await screenOf.user.click(await screen.findByRole('button', { name: 'I have no code' }))
  await screen.findByRole('heading', { name: 'Get in without a code' })
  return screenOf
}

test('who has no code asks to get in, and learns until when to wait and who gets a mail', async () => {
  const start = vi.fn(async () => ({
    ...{ result: 'OK' as const, organisations: ['Northway', 'Wayside'] },
    requested_at_utc: Math.floor(Date.now() / 1000),
    opens_at_utc: Math.floor(Date.now() / 1000) + 259_200,
    is_open: false,
  }))
  const { user } = await openCodeStep(start)
  screen.getByText(
    (_, element) => element?.textContent === 'You wait 3 days. Then we mail a link to ann@example.com.',
  )
  await user.click(screen.getByRole('button', { name: 'Ask to get in' }))
  const heading = await screen.findByRole('heading', { name: 'Wait for our mail' })
  expect(document.activeElement).toBe(heading)
  screen.getByText(/^You asked to get in without your second factor on .* It opens on .*\.$/)
  screen.getByText('We wrote to you and to the Owners of Northway and Wayside.')
  expect(start).toHaveBeenCalledWith(expect.objectContaining({ input: GIVEN }))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(email()).toHaveProperty('value', GIVEN.email)
  expect(password()).toHaveProperty('value', '')
})

test('a recovery whose link was mailed says so', async () => {
  const { user } = await openCodeStep(
    answers({
      result: 'OK' as const,
      organisations: [],
      requested_at_utc: 1_700_000_000,
      opens_at_utc: 1_700_259_200,
      is_open: true,
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Ask to get in' }))
  await screen.findByText(/We mailed you the link\./)
})

test.each([
  [answers({ result: 'DENY' as const, code: 'NO_SECOND_FACTOR' as const }), 'has changed meanwhile'],
  [answers<never>(new RpcError('rate_limited')), 'Too many'],
] as const)('a request that is refused says why (%#)', async (start, text) => {
  const { user } = await openCodeStep(start)
  await user.click(screen.getByRole('button', { name: 'Ask to get in' }))
  await screen.findByText(new RegExp(text))
  screen.getByRole('button', { name: 'Ask to get in' })
})

test('a link of a recovery that opens nothing says how to get a new one', async () => {
  renderScreen(<LoginCard />, { session: null, state: { note: 'link-invalid', isRecovery: true } })
  await screen.findByText('Link is invalid or expired')
  screen.getByText(/For a new one, log in and choose “I have no code”\./)
})

test('RS-01 the retail login keeps the address of the link that led to it', () => {
  renderScreen(<RetailLoginCard email="store@example.com" note={undefined} ended={undefined} />, {
    session: null,
  })
  expect(email()).toMatchObject({ value: 'store@example.com', readOnly: true })
})

test('LG-02 an activation link that opens nothing offers a new link, a new sign-up and contact', async () => {
  const { user } = renderScreen(<LoginCard />, { session: null, state: { note: 'link-invalid' } })
  await screen.findByText('Link is invalid or expired')
  expect(screen.getByRole('link', { name: 'Sign up again' }).getAttribute('href')).toBe(paths.createAccount())
  expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toMatch(/^mailto:/)
  await user.click(screen.getByRole('button', { name: 'Send a new link' }))
  await user.type(screen.getByLabelText('E-mail you signed up with'), 'x{Enter}')
  await screen.findByText('E-mail must be valid')
})
