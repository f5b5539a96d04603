import { RpcError } from '@assure/contract/rpc-error'
import type { Role } from '@assure/contract/accounts/roles'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import SettingsPage from '#src/features/organisation/settings-page.tsx'
import { type Answers, answers, memberOf, renderScreen } from '#src/testing/render-screen.tsx'

const SETTINGS = {
  organisation_id: 'ORGANISATION-ID',
  name: 'Example Ltd',
  contact_email: 'dana@example.com',
  billing_email: 'bills@example.com',
}
const openSettings = (account: Answers['account'] = {}, roles: Role[] = ['owner']) =>
  renderScreen(<SettingsPage />, {
    address: '/organisation/settings',
    member: memberOf(roles),
    answers: { account: { retrieve_organisation: answers(SETTINGS), ...account } },
  })

test('an Owner changes name and billing e-mail', async () => {
  const update = vi.fn(async () => ({ result: 'OK' as const }))
  const { user } = openSettings({ update_organisation: update })
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, ' Quill & Sons ')
  await user.clear(screen.getByRole('textbox', { name: 'Billing e-mail' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The settings are saved.')
  expect(update).toHaveBeenCalledWith(
    expect.objectContaining({ input: { name: 'Quill & Sons', billing_email: null } }),
  )
})

test('a missing name, a wrong address and one of no member are said at the field, which gets the focus', async () => {
  const update = vi.fn(async () => ({ result: 'DENY' as const, code: 'NOT_A_MEMBER' as const }))
  const { user } = openSettings({ update_organisation: update })
  const name = await screen.findByRole('textbox', { name: 'Name' })
  const email = screen.getByRole('textbox', { name: 'Billing e-mail' })
  const save = screen.getByRole('button', { name: 'Save' })
  await user.clear(name)
  await user.clear(email)
  await user.type(email, 'nobody')
  await user.click(save)
  expect(document.activeElement).toBe(name)
  expect(screen.getByText('Enter an e-mail address such as name@example.com.')).toBeDefined()
  expect(update).not.toHaveBeenCalled()
  await user.type(name, 'Example Ltd')
  await user.type(email, '@example.com')
  await user.click(save)
  await screen.findByText('This address belongs to no member. Invite the person first.')
  expect(document.activeElement).toBe(email)
  expect(screen.getByRole('link', { name: 'Members' }).getAttribute('href')).toBe('/organisation/members')
})

test('a failed save keeps what was typed', async () => {
  const { user } = openSettings({
    update_organisation: answers<{ result: 'OK' }>(new RpcError('unavailable')),
  })
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.type(name, '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/The settings are not saved/)
  expect(name).toHaveProperty('value', 'Example Ltd!')
})

test('an Auditor reads the settings, without form, and without the deletion', async () => {
  openSettings({}, ['auditor'])
  await screen.findByText('Only Owners and Admins can change this.')
  expect(screen.getByText('bills@example.com')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByText('Delete the organisation')).toBeNull()
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/plans')
})

test('a Store viewer sees neither billing e-mail nor plans', async () => {
  const hidden = { ...SETTINGS, billing_email: null }
  openSettings({ retrieve_organisation: answers(hidden) }, ['viewer'])
  await screen.findByText('dana@example.com')
  expect(screen.queryByText('Billing e-mail')).toBeNull()
  expect(screen.queryByRole('link', { name: 'See plans' })).toBeNull()
})

test('only an Owner finds the deletion', async () => {
  openSettings({}, ['owner'])
  const link = await screen.findByRole('link', { name: 'Delete…' })
  expect(link.getAttribute('href')).toBe('/account/delete')
})

test('settings that do not load can be loaded again', async () => {
  const { user } = openSettings({
    retrieve_organisation: answers<typeof SETTINGS>(new RpcError('internal'), SETTINGS),
  })
  await screen.findByText('The settings did not load')
  await user.click(screen.getByRole('button', { name: /Try again/ }))
  await waitFor(() => expect(screen.getByText('ORGANISATION-ID')).toBeDefined())
})
