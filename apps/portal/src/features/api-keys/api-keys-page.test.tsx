import { RpcError } from '@assure/contract/rpc-error'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import ApiKeysPage from '#src/features/api-keys/api-keys-page.tsx'
import { IdentityQuestion } from '#src/layouts/identity-question.tsx'
import { type Answers, answers, DEVELOPER, memberOf, renderScreen } from '#src/testing/render-screen.tsx'

const KEYS = {
  keys: [
    {
      session_id: DEVELOPER.session_id,
      current: true,
      created_at_utc: 1_790_000_000,
      last_used_utc: 0,
      last_used_address: '',
      expires_at_utc: 0,
    },
  ],
}
const SECRET = 'sk_secret'
const REVEALED = { session_id: DEVELOPER.session_id, session_password: SECRET }
const openKeys = (account: Answers['account'], member = memberOf(['owner'])) =>
  renderScreen(
    <>
      <ApiKeysPage />
      <IdentityQuestion />
    </>,
    { member, answers: { account: { list_api_keys: answers(KEYS), ...account } } },
  )
const secretValue = () => screen.getByLabelText<HTMLInputElement>('Secret Key').value
const MASKED = /^•+$/

test('SB-06 the secret is masked, shown on demand and hidden after a minute or a tab switch', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const { user } = openKeys({ reveal_secret: answers(REVEALED) })
  const show = await screen.findByRole('button', { name: 'Show the Secret Key' })
  expect(secretValue()).toMatch(MASKED)
  expect(screen.getByLabelText('API Key')).toHaveProperty('readOnly', true)

  await user.click(show)
  await waitFor(() => expect(secretValue()).toBe(SECRET))
  act(() => void vi.advanceTimersByTime(59_000))
  expect(secretValue()).toBe(SECRET)
  act(() => void vi.advanceTimersByTime(1000))
  expect(secretValue()).toMatch(MASKED)

  await user.click(show)
  await waitFor(() => expect(secretValue()).toBe(SECRET))
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(secretValue()).toMatch(MASKED)
  const kept = [{ ...localStorage }, { ...sessionStorage }, history.state, document.documentElement.outerHTML]
  expect(JSON.stringify(kept)).not.toContain(SECRET)
})

test('the first call leads to the API reference', async () => {
  openKeys({})
  const link = await screen.findByRole('link', { name: 'API reference' })
  expect(link.getAttribute('href')).toBe('/documentation/en/api')
})

test('an Auditor sees the key, but neither its secret nor its rotation', async () => {
  openKeys({}, memberOf(['auditor']))
  await screen.findByLabelText('API Key')
  expect(screen.queryByLabelText('Secret Key')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Rotate key' })).toBeNull()
})

test('SB-06 copying the key says so for 2 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const { user } = openKeys({})
  await user.click(await screen.findByRole('button', { name: 'Copy the API Key' }))
  await screen.findByText('Copied!')
  expect(await navigator.clipboard.readText()).toBe(DEVELOPER.session_id)
  act(() => void vi.advanceTimersByTime(2000))
  expect(screen.queryByText('Copied!')).toBeNull()
})

test('SB-06 showing the secret asks once for a fresh password', async () => {
  const stale = new RpcError('reauthentication_required')
  const { user } = openKeys({
    retrieve_second_factor: answers({
      enabled: false,
      enabled_at_utc: 0,
      recovery_codes_left: 0,
      recovery_codes_ending: false,
    }),
    reveal_secret: answers<typeof REVEALED>(stale, stale, REVEALED),
    confirm_identity: answers<{ result: 'OK' } | { result: 'DENY'; code: 'WRONG_PASSWORD' }>(
      { result: 'DENY', code: 'WRONG_PASSWORD' },
      { result: 'OK' },
    ),
  })
  const show = await screen.findByRole('button', { name: 'Show the Secret Key' })
  const findDialog = () => screen.findByRole('dialog', { name: 'Confirm it is you' })
  await user.click(show)
  await findDialog()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(secretValue()).toMatch(MASKED)
  await user.click(show)
  const dialog = within(await findDialog())
  await user.type(dialog.getByLabelText('Password'), 'Wrong-pass1!{Enter}')
  await dialog.findByText('That is not right. Try again.')
  await user.type(dialog.getByLabelText('Password'), 'Fresh-pass1!')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(secretValue()).toBe(SECRET))
})

test('SB-06 a rotation needs the password, and a wrong one shows at its field', async () => {
  const { user } = openKeys({
    rotate_api_key: answers({ result: 'DENY' as const, code: 'WRONG_PASSWORD' as const }),
  })
  await user.click(await screen.findByRole('button', { name: 'Rotate key' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Rotate key' }))
  await dialog.findByText('This field is required')
  const password = dialog.getByLabelText('Your password')
  await user.type(password, 'Wrong-pass1!{Enter}')
  await dialog.findByText('This is not your password')
  expect(password).toHaveProperty('value', '')
  expect(document.activeElement).toBe(password)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('keys that do not load say so and can be asked for again', async () => {
  const { user } = openKeys({ list_api_keys: answers<typeof KEYS>(new RpcError('internal'), KEYS) })
  await screen.findByText('The API keys did not load')
  screen.getByRole('button', { name: 'Copy the request ID r-1' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByDisplayValue(DEVELOPER.session_id)
})
