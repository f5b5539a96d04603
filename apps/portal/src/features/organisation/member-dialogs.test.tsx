import { RpcError } from '@assure/contract/rpc-error'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { action, DANA, openMembers, person } from '#src/features/organisation/testing/open-members.tsx'
import { answers } from '#src/testing/render-screen.tsx'

const NO_FACTOR = {
  ...{ enabled: false, enabled_at_utc: 0 },
  ...{ recovery_codes_left: 0, recovery_codes_ending: false },
}

test('roles of a member are changed, with the places of a Fleet manager', async () => {
  const update = vi.fn(async () => ({ result: 'OK' as const }))
  const { user } = openMembers({ account: { update_member: update } })
  await action(user, 'Ben', 'Change roles…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change what Ben can do' }))
  expect(dialog.getByRole('checkbox', { name: 'Fleet manager' })).toHaveProperty('checked', true)
  await user.click(dialog.getByRole('button', { name: 'Remove Northway' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Billing' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Ben is now: Fleet manager, Billing.')
  expect(update).toHaveBeenCalledWith(
    expect.objectContaining({
      input: {
        member_id: 'id-Ben',
        roles: ['fleet', 'billing'],
        places: [{ chain: 'Wayside', store: 'Tadcaster' }],
      },
    }),
  )
})

test('without a role that can be limited, no places are sent', async () => {
  const update = vi.fn(async () => ({ result: 'OK' as const }))
  const { user } = openMembers({ account: { update_member: update } })
  await action(user, 'Ben', 'Change roles…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change what Ben can do' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Fleet manager' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  dialog.getByText('Choose at least one role')
  expect(dialog.queryByRole('radio', { name: 'All places' })).toBeNull()
  await user.click(dialog.getByRole('checkbox', { name: 'Auditor' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Ben is now: Auditor.')
  expect(update).toHaveBeenCalledWith(
    expect.objectContaining({ input: { member_id: 'id-Ben', roles: ['auditor'], places: null } }),
  )
})

test('the last Owner stays Owner, and the control says why', async () => {
  const { user } = openMembers()
  await action(user, 'Dana', 'Change roles…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change what Dana can do' }))
  const owner = dialog.getByRole('checkbox', { name: 'Owner' })
  await user.click(owner)
  expect(owner).toHaveProperty('checked', true)
  dialog.getByText('An organisation needs an Owner. Make somebody else an Owner first.')
})

test('who gives up the management of members is warned, and the portal follows the new roles', async () => {
  const enter = vi.fn(async () => true)
  const { user } = openMembers({
    members: [DANA, person('Ola', ['owner'])],
    enter,
    account: { update_member: answers({ result: 'OK' as const }) },
  })
  await action(user, 'Dana', 'Change roles…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change what Dana can do' }))
  expect(dialog.queryByText('You will no longer be able to manage members.')).toBeNull()
  await user.click(dialog.getByRole('checkbox', { name: 'Owner' }))
  dialog.getByText('You will no longer be able to manage members.')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(enter).toHaveBeenCalledWith('ORGANISATION-ID'))
})

test('a change that needs it asks for the password and is then made', async () => {
  const { user } = openMembers({
    account: {
      update_member: answers<{ result: 'OK' }>(new RpcError('reauthentication_required'), { result: 'OK' }),
      retrieve_second_factor: answers(NO_FACTOR),
      confirm_identity: answers({ result: 'OK' as const }),
    },
  })
  await action(user, 'Ben', 'Change roles…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change what Ben can do' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Owner' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const question = within(await screen.findByRole('dialog', { name: 'Confirm it is you' }))
  question.getByText('You are about to change who controls this organisation. Enter your password.')
  await user.type(question.getByLabelText('Password'), 'Secret-pass1!{Enter}')
  await screen.findByText('Ben is now: Owner, Fleet manager.')
})

test('a removal names the consequence, starts on the safe button and says what happened', async () => {
  const remove = vi.fn(async () => ({ result: 'OK' as const }))
  const { user } = openMembers({ account: { remove_member: remove } })
  await action(user, 'Ben', 'Remove…')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Ben from Example Ltd?' }))
  dialog.getByText(/^They lose access at once\./)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep'))
  await user.click(dialog.getByRole('button', { name: 'Remove Ben' }))
  await screen.findByText('Ben is removed.')
  expect(remove).toHaveBeenCalledWith(expect.objectContaining({ input: { member_id: 'id-Ben' } }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('the removal of an Owner asks for the password and is then made', async () => {
  const { user } = openMembers({
    account: {
      remove_member: answers<{ result: 'OK' }>(new RpcError('reauthentication_required'), { result: 'OK' }),
      retrieve_second_factor: answers(NO_FACTOR),
      confirm_identity: answers({ result: 'OK' as const }),
    },
  })
  await action(user, 'Ben', 'Remove…')
  await user.click(await screen.findByRole('button', { name: 'Remove Ben' }))
  const question = within(await screen.findByRole('dialog', { name: 'Confirm it is you' }))
  question.getByText('You are about to change who controls this organisation. Enter your password.')
  await user.type(question.getByLabelText('Password'), 'Secret-pass1!{Enter}')
  await screen.findByText('Ben is removed.')
})

test.each([
  ['LAST_OWNER', 'An organisation needs an Owner. Make somebody else an Owner first.'],
  ['ROLE_NOT_YOURS', 'You cannot remove Ben: the role Fleet manager is higher than yours.'],
] as const)('a removal that the server refuses with %s says why', async (code, text) => {
  const { user } = openMembers({ account: { remove_member: answers({ result: 'DENY' as const, code }) } })
  await action(user, 'Ben', 'Remove…')
  await user.click(await screen.findByRole('button', { name: 'Remove Ben' }))
  await screen.findByText(text)
})

test('the ownership is offered by mail', async () => {
  const transfer = vi.fn(async () => ({ result: 'OK' as const }))
  const { user } = openMembers({ account: { transfer_ownership: transfer } })
  await action(user, 'Ben', 'Make Owner…')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Make Ben the Owner?' }))
  dialog.getByText(/they are an Owner and you are an Admin\.$/)
  await user.click(dialog.getByRole('button', { name: 'Send the offer' }))
  await screen.findByText('The offer is sent to Ben. Until they accept, nothing changes.')
  expect(transfer).toHaveBeenCalledWith(expect.objectContaining({ input: { member_id: 'id-Ben' } }))
})
