import { RpcError } from '@assure/contract/implement'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import ApiKeysPage from '#src/features/api-keys/api-keys-page.tsx'
import { type Answers, answers, DEVELOPER, renderScreen } from '#src/testing/render-screen.tsx'

const KEYS = {
  keys: [
    {
      session_id: DEVELOPER.session_id,
      current: true,
      created_at_utc: 1_790_000_000,
      last_used_utc: 0,
      expires_at_utc: 0,
    },
  ],
}
const openKeys = (account: Answers['account']) =>
  renderScreen(<ApiKeysPage />, { answers: { account: { list_api_keys: answers(KEYS), ...account } } })

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
