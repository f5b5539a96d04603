import { RpcError } from '@assure/contract/rpc-error'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import ResetPasswordPage from '#src/features/account/reset-password-page.tsx'
import { type Answers, answers, renderScreen } from '#src/testing/render-screen.tsx'

const openReset = ({ password, state }: { password?: Answers['password']; state?: object } = {}) =>
  renderScreen(<ResetPasswordPage />, {
    session: null,
    address: '/reset-password',
    state,
    answers: { password: password ?? {} },
  })
const email = () => screen.getByLabelText('E-mail')

test.each([
  ['', 'Password is required'],
  ['Short-1', 'Password must be minimum 8 characters'],
  ['Much-too-long-1234', 'Password must be maximum 16 characters'],
  [
    'no-capital-1',
    'Your password must be 8-16 characters, and include at least one lowercase letter, one uppercase letter, and a number and a special character',
  ],
])('LG-05 the new password %j is refused with the message of its fault', async (password, message) => {
  const { user } = openReset({ state: { token: 'A'.repeat(43) } })
  const field = screen.getByLabelText('New password')
  if (password) {
    await user.type(field, password)
    await user.type(screen.getByLabelText('New password again'), password)
  }
  await user.click(screen.getByRole('button', { name: 'Save the password' }))
  await screen.findByText(message)
  expect(document.activeElement).toBe(field)
})

test('LG-05 a password that the server finds too easy shows why at its field', async () => {
  const refusal = { result: 'DENY' as const, code: 'PASSWORD_TOO_EASY' as const, reason: 'Too easy.' }
  const { user } = openReset({
    state: { token: 'A'.repeat(43) },
    password: { change_password: answers(refusal) },
  })
  const field = screen.getByLabelText('New password')
  await user.type(field, 'Password1!')
  await user.type(screen.getByLabelText('New password again'), 'Password1!{Enter}')
  await screen.findByText(
    'This password is too easy to guess. Avoid common words, your company’s name and your e-mail address',
  )
  expect(document.activeElement).toBe(field)
})

test('LG-05 a failed change of password is an unknown exception, followed by its reason', async () => {
  const { user } = openReset({
    state: { token: 'A'.repeat(43) },
    password: { change_password: answers<never>(new RpcError('rate_limited')) },
  })
  await user.type(screen.getByLabelText('New password'), 'Harbour-77!')
  await user.type(screen.getByLabelText('New password again'), 'Harbour-77!{Enter}')
  const lines = (await screen.findByText('An unknown exception occurred')).parentElement
  expect(lines?.textContent).toMatch(/^An unknown exception occurredToo many attempts/)
})

test('LG-05 two different passwords are refused, and no fault shows while typing', async () => {
  const { user } = openReset({ state: { token: 'A'.repeat(43) } })
  await user.type(screen.getByLabelText('New password'), 'a')
  expect(screen.queryByText(/Password must be/)).toBeNull()
  await user.type(screen.getByLabelText('New password'), 'Harbour-77!')
  await user.type(screen.getByLabelText('New password again'), 'Harbour-78!')
  await user.click(screen.getByRole('button', { name: 'Save the password' }))
  await screen.findByText('Passwords must be identical.')
})

test('LG-04 the reset form reports a missing, an invalid and an unknown address', async () => {
  const { user } = openReset({
    password: { check_email: answers({ result: 'DENY' as const, code: 'EMAIL_NOT_FOUND' as const }) },
  })
  const send = screen.getByRole('button', { name: 'Send the link' })
  expect(send.getAttribute('aria-disabled')).toBe('true')
  await user.click(send)
  await screen.findByText('Please enter your email address')
  await user.type(email(), 'nobody@{Enter}')
  await screen.findByText('Not a valid email address')
  await user.type(email(), 'example.com')
  expect(send.getAttribute('aria-disabled')).not.toBe('true')
  await user.type(email(), '{Enter}')
  await screen.findByText('Email not found')
})

test('LG-04 any other failure is an unknown exception, followed by its reason', async () => {
  const { user } = openReset({
    password: { check_email: answers<never>(new RpcError('internal'), new RpcError('rate_limited')) },
  })
  await user.type(email(), 'somebody@example.com{Enter}')
  await screen.findByText('An unknown exception occurred')
  await screen.findByText(/^Something went wrong/)
  await user.type(email(), '{Enter}')
  await screen.findByText(/Too many attempts/)
  await screen.findByText('An unknown exception occurred')
})
