import type { Organisation } from '@assure/contract/accounts/member.modes'
import { RpcError } from '@assure/contract/rpc-error'
import { screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { onSessionEnd } from '#src/api/session-end.ts'
import { DeleteLoginDialog } from '#src/shared/organisations/delete-login-dialog.tsx'
import { type Answers, answers, renderScreen } from '#src/testing/render-screen.tsx'

const organisation = (name: string, change: Partial<Organisation> = {}): Organisation => ({
  ...{ organisation_id: `id-${name}`, name, roles: ['owner'], status: 'active' },
  ...{ contact_email: 'support@example.com', owners: ['Ann Lee'], only_member: false, is_current: false },
  needs_second_factor: false,
  needs_provider: null,
  ...change,
})
const LIST = {
  organisations: [
    organisation('Fernhill', { is_current: true }),
    organisation('Wayside', { only_member: true }),
    organisation('Gone', { only_member: true, status: 'deleted' }),
  ],
}
const Address = () => <output aria-label="Address">{useLocation().pathname}</output>
const openDialog = (account: Answers['account'] = {}) => {
  const enter = vi.fn(async () => true)
  const { user } = renderScreen(
    <>
      <DeleteLoginDialog email="dana@example.com" onClosed={vi.fn()} />
      <Address />
    </>,
    { enter, address: '/profile', answers: { account: { list_organisations: answers(LIST), ...account } } },
  )
  return { user, enter }
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Delete your login?' }))
const password = () => screen.getByLabelText<HTMLInputElement>('Your password')
const submit = () => screen.getByRole('button', { name: 'Delete login' })

test('the dialog names the organisations that go too, what stays and until when it can be undone', async () => {
  openDialog()
  const { findByText, getByRole, getByText } = await dialog()
  await findByText(
    'Wayside: you are its only member, so it is deleted with all its licences and subscriptions.',
  )
  getByText('This is the login of dana@example.com.')
  expect(getByRole('list', { name: 'What stays' }).textContent).toMatch(/^Other organisations/)
  getByText(/^For 30 days you can undo this/)
})

test('a missing or wrong password is refused at its field', async () => {
  const { user } = openDialog({
    delete_person: answers({ result: 'DENY' as const, code: 'WRONG_PASSWORD' as const, organisations: [] }),
  })
  await dialog()
  await user.click(submit())
  screen.getByText('Password is required')
  await user.type(password(), 'Not-the-one1!')
  await user.click(submit())
  await screen.findByText('This is not your password')
  await waitFor(() => expect(document.activeElement).toBe(password()))
})

test('the last Owner is led to the members of each organisation that needs them', async () => {
  const { user, enter } = openDialog({
    delete_person: answers({
      result: 'DENY' as const,
      code: 'LAST_OWNER' as const,
      organisations: [
        { organisation_id: 'id-Fernhill', name: 'Fernhill' },
        { organisation_id: 'id-Hilltop', name: 'Hilltop' },
      ],
    }),
  })
  await dialog()
  await user.type(password(), 'Right-pass1!')
  await user.click(submit())
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('Name another Owner of Fernhill first.')
  alert.getByText('Name another Owner of Hilltop first.')
  await user.click(alert.getByRole('button', { name: 'Members of Hilltop' }))
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/organisation/members'))
  expect(enter).toHaveBeenCalledExactlyOnceWith('id-Hilltop')
})

test('an organisation that is suspended says whom to write to', async () => {
  const { user } = openDialog({
    delete_person: answers({
      result: 'DENY' as const,
      code: 'ORGANISATION_SUSPENDED' as const,
      organisations: [{ organisation_id: 'id-Wayside', name: 'Wayside' }],
    }),
  })
  await dialog()
  await user.type(password(), 'Right-pass1!')
  await user.click(submit())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(
    /^This organisation is suspended and needs you as its Owner\. Write to .+\.Wayside$/,
  )
})

test('the session ends with the deletion', async () => {
  const ended = vi.fn()
  const stop = onSessionEnd('developer', ended)
  const remove = vi.fn(async () => ({ result: 'OK' as const, erased_at_utc: 1_800_000_000 }))
  const { user } = openDialog({ delete_person: remove })
  await dialog()
  await user.type(password(), 'Right-pass1!')
  await user.click(submit())
  await waitFor(() => expect(ended).toHaveBeenCalledWith({ erasedAtUtc: 1_800_000_000, isLogin: true }))
  expect(remove).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ input: { password: 'Right-pass1!' } }),
  )
  stop()
})

test('a failed call or list says why', async () => {
  const { user } = openDialog({
    list_organisations: answers<typeof LIST>(new RpcError('internal')),
    delete_person: answers<{ result: 'OK'; erased_at_utc: number }>(new RpcError('internal')),
  })
  await screen.findByText(/^We could not look up your organisations\./)
  await user.type(password(), 'Right-pass1!')
  await user.click(submit())
  await screen.findByText(/^Your login was not deleted\./)
})
