import '#src/features/account/texts/texts.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LoginCard } from '#src/features/account/login-card.tsx'
import { RetailLoginCard } from '#src/features/account/retail-login-card.tsx'
import { paths } from '#src/paths.ts'
import { answers, renderScreen } from '#src/testing/render-screen.tsx'

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
