import '#src/features/profile/texts/texts.ts'
import { RpcError } from '@assure/contract/rpc-error'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AddressPanel } from '#src/features/profile/address-panel.tsx'
import { type Answers, answers, renderScreen } from '#src/testing/render-screen.tsx'

const NONE = { pending: null }
const PENDING = { pending: { email: 'new@example.com', expires_at_utc: 1_900_000_000 } }
const OK = { result: 'OK' as const }
type Refusal = { result: 'DENY'; code: 'SAME_ADDRESS' | 'EMAIL_REGISTERED' }

const openPanel = (account: NonNullable<Answers['account']>) =>
  renderScreen(<AddressPanel />, { answers: { account } })
const openDialog = async (account: NonNullable<Answers['account']>) => {
  const { user } = openPanel({
    retrieve_email_change: answers<typeof NONE | typeof PENDING>(NONE, PENDING),
    ...account,
  })
  await user.click(screen.getByRole('button', { name: 'Change address…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change your address' }))
  return { user, dialog, field: dialog.getByLabelText('New e-mail address') }
}

test('the form says at the field what is missing, wrong, the same or taken', async () => {
  const { user, dialog, field } = await openDialog({
    start_email_change: answers<Refusal>(
      { result: 'DENY', code: 'SAME_ADDRESS' },
      { result: 'DENY', code: 'EMAIL_REGISTERED' },
    ),
  })
  const submit = dialog.getByRole('button', { name: 'Send the link' })
  await user.click(submit)
  dialog.getByText('This field is required')
  await user.type(field, 'no address')
  await user.click(submit)
  dialog.getByText('E-mail must be valid')
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  await user.type(field, 'developer@example.com{Enter}')
  await dialog.findByText('This is your address now')
  await user.type(field, 'x{Enter}')
  await dialog.findByText('This address has another account')
})

test('after the link is sent, the panel waits for it', async () => {
  const start = vi.fn(async () => OK)
  const { user, field } = await openDialog({ start_email_change: start })
  await user.type(field, 'new@example.com{Enter}')
  await screen.findByText(/^We sent a link to/)
  expect(start).toHaveBeenCalledWith(expect.objectContaining({ input: { email: 'new@example.com' } }))
})

test('a waiting change can be mailed again or given up', async () => {
  const { user } = openPanel({
    retrieve_email_change: answers<typeof NONE | typeof PENDING>(PENDING, PENDING, NONE),
    start_email_change: answers(OK),
    cancel_email_change: answers(OK),
  })
  await user.click(await screen.findByRole('button', { name: 'Send again' }))
  await screen.findByText('A new link is on its way to new@example.com.')
  await user.click(screen.getByRole('button', { name: 'Keep my present address' }))
  await screen.findByText('Your address stays developer@example.com.')
})

test('a refused start says why and keeps the form open', async () => {
  const { user, dialog, field } = await openDialog({
    start_email_change: answers<typeof OK>(new RpcError('rate_limited')),
  })
  await user.type(field, 'new@example.com{Enter}')
  await dialog.findByRole('alert').catch(() => dialog.findByText(/too many|try again/i))
  expect((field as HTMLInputElement).value).toBe('new@example.com')
})

test('a state that does not load can be asked for again', async () => {
  const { user } = openPanel({
    retrieve_email_change: answers<typeof NONE | typeof PENDING>(new RpcError('internal'), PENDING),
  })
  await screen.findByText('We could not check whether a change is under way')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^We sent a link to/)
})
