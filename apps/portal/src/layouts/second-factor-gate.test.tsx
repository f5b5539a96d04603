import { RpcError } from '@assure/contract/rpc-error'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SecondFactorGate } from '#src/layouts/second-factor-gate.tsx'
import { type Answers, answers, memberOf, renderScreen } from '#src/testing/render-screen.tsx'
import { showFrench } from '#src/testing/show-french.ts'

const OFF = { enabled: false, enabled_at_utc: 0, recovery_codes_left: 0, recovery_codes_ending: false }
const ON = { ...OFF, enabled: true, enabled_at_utc: 1_700_000_000, recovery_codes_left: 10 }
type Factor = typeof OFF

const openGate = (
  account: NonNullable<Answers['account']>,
  { enter = vi.fn(async () => true), organisations = 1 } = {},
) => ({
  enter,
  ...renderScreen(<SecondFactorGate />, {
    enter,
    member: { ...memberOf(['fleet']), permissions: [], organisations, needs_second_factor: true },
    answers: { account },
  }),
})
const setUp = {
  start_second_factor: answers({
    result: 'OK' as const,
    secret: 'ABCDEFGH',
    otpauth_uri: 'otpauth://totp/x?secret=ABCDEFGH',
  }),
  confirm_second_factor: answers({ result: 'OK' as const, recovery_codes: ['code-1', 'code-2'] }),
}

test('a person without a second factor sets it up there, keeps the codes and goes on', async () => {
  const { user, enter } = openGate({ retrieve_second_factor: answers<Factor>(OFF, ON), ...setUp })
  screen.getByRole('heading', { level: 1, name: 'Example Ltd asks for a second factor' })
  await user.click(await screen.findByRole('button', { name: 'Set up two-factor sign-in' }))
  await user.type(screen.getByLabelText('Your password'), 'Demo-pass1!{Enter}')
  await user.type(await screen.findByLabelText('Six digits from the app'), '123456{Enter}')
  // The server now says that the factor is on. The codes stay until they are kept.
  await screen.findByText('code-2')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull())
  expect(enter).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'I have saved them' }))
  expect(enter).toHaveBeenCalledWith('ORGANISATION-ID')
})

test('a cancelled set-up leads back to its start', async () => {
  const { user, enter } = openGate({ retrieve_second_factor: answers(OFF) })
  await user.click(await screen.findByRole('button', { name: 'Set up two-factor sign-in' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  screen.getByText(/^Set up two-factor sign-in here,/)
  expect(enter).not.toHaveBeenCalled()
})

test('a session without the person’s second factor asks for a code, refuses a wrong one and goes on', async () => {
  const confirm = vi.fn(
    answers<{ result: 'OK' } | { result: 'DENY'; code: 'WRONG_CODE' }>(
      { result: 'DENY', code: 'WRONG_CODE' },
      { result: 'OK' },
    ),
  )
  const { user, enter } = openGate({ retrieve_second_factor: answers(ON), confirm_identity: confirm })
  const code = await screen.findByLabelText('Six digits from the app, or a recovery code')
  screen.getByText('Without a code: log out, log in again and choose “I have no code”.')
  const goOn = screen.getByRole('button', { name: 'Continue' })
  await user.click(goOn)
  screen.getByText('Type a code')
  await user.type(code, '12{Enter}')
  await screen.findByText(/^This code is wrong or has expired\./)
  expect(confirm).not.toHaveBeenCalled()
  await user.type(code, '3456{Enter}')
  await screen.findByText(/^This code is wrong or has expired\./)
  expect(document.activeElement).toBe(code)
  expect(enter).not.toHaveBeenCalled()
  await user.click(goOn)
  await waitFor(() => expect(enter).toHaveBeenCalledWith('ORGANISATION-ID'))
  expect(confirm).toHaveBeenLastCalledWith(
    expect.objectContaining({ input: { proof: { kind: 'code', code: '123456' } } }),
  )
})

test('too many codes are refused with the time to wait', async () => {
  const { user } = openGate({
    retrieve_second_factor: answers(ON),
    confirm_identity: answers<{ result: 'OK' }>(new RpcError('rate_limited')),
  })
  await user.type(await screen.findByLabelText(/^Six digits/), '123456{Enter}')
  await screen.findByText(/^Too many attempts\./)
})

test('a page that does not open after the code can be tried again, without another code', async () => {
  const enter = vi.fn(async () => true).mockRejectedValueOnce(new Error('network'))
  const { user } = openGate(
    { retrieve_second_factor: answers(ON), confirm_identity: answers({ result: 'OK' as const }) },
    { enter },
  )
  await user.type(await screen.findByLabelText(/^Six digits/), '123456{Enter}')
  await screen.findByText(/^Your second factor is confirmed, but the page did not open\./)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(enter).toHaveBeenCalledTimes(2))
})

test('a state that does not load can be loaded again, and the ways out stay', async () => {
  const { user } = openGate({
    retrieve_second_factor: answers<Factor>(new RpcError('internal'), OFF),
  })
  await screen.findByText(/^We could not check whether two-factor sign-in is on\./)
  screen.getByRole('button', { name: 'Logout' })
  expect(screen.getByRole('link', { name: 'Your profile' }).getAttribute('href')).toBe('/profile')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Set up two-factor sign-in' })
})

test('the person can log out', async () => {
  const logOut = vi.fn(answers({ result: 'OK' as const }))
  const { user } = openGate({ retrieve_second_factor: answers(OFF), log_out: logOut })
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(logOut).toHaveBeenCalledOnce())
})

test('a person in several organisations reads where the others are', async () => {
  openGate({ retrieve_second_factor: answers(OFF) }, { organisations: 2 })
  await screen.findByText('Your other organisations are in the menu.')
})

test('the page speaks French', async () => {
  await showFrench()
  openGate({ retrieve_second_factor: answers(ON) })
  screen.getByRole('heading', { level: 1, name: 'Example Ltd demande un second facteur' })
  await screen.findByText(/choisissez « Je n’ai aucun code »/)
})
