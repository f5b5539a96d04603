import { RpcError } from '@assure/contract/rpc-error'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  BEN,
  DANA,
  listOf,
  NOMINATION,
  OFFER,
  OPEN,
  openMembers,
} from '#src/features/organisation/testing/open-members.tsx'
import { answers } from '#src/testing/render-screen.tsx'

const WITHDRAW = 'Withdraw the offer to ben@example.com…'
const CANCEL = 'Cancel: Ben does not become an Owner'

test('an open offer of the ownership is listed, and an Owner withdraws it after a question', async () => {
  const revoke = vi.fn(async () => ({ result: 'OK' as const }))
  const { user } = openMembers({ invitations: [OPEN, OFFER], account: { revoke_invitation: revoke } })
  await screen.findByText('Ownership offered by Dana, 2 days ago')
  expect(screen.queryByRole('button', { name: 'Send again to ben@example.com' })).toBeNull()
  await user.click(screen.getByRole('button', { name: WITHDRAW }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText('The link in the mail then no longer works. Nothing else changes.')
  expect(revoke).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Withdraw the offer' }))
  await screen.findByText('The offer to ben@example.com is withdrawn.')
  expect(revoke).toHaveBeenCalledWith(expect.objectContaining({ input: { invitation_id: 'offer-1' } }))
})

test('an offer that is not open any more, and a caller who is no Owner any more, are named', async () => {
  const revoke = answers<{ result: 'DENY'; code: 'ROLE_NOT_YOURS' }>(new RpcError('not_found'), {
    result: 'DENY',
    code: 'ROLE_NOT_YOURS',
  })
  const { user } = openMembers({ invitations: [OFFER], account: { revoke_invitation: revoke } })
  const withdraw = async () => {
    await user.click(await screen.findByRole('button', { name: WITHDRAW }))
    await user.click(await screen.findByRole('button', { name: 'Withdraw the offer' }))
  }
  await withdraw()
  await screen.findByText(/^ben@example\.com is unchanged\. /)
  await withdraw()
  await screen.findByText('ben@example.com is unchanged. Only an Owner can withdraw it.')
})

test('all who see members see whom the operator names as an Owner, and when; an Owner cancels it', async () => {
  const cancel = vi.fn(async () => ({ result: 'OK' as const }))
  const list = vi
    .fn(async () => listOf([DANA, BEN]))
    .mockImplementationOnce(async () => listOf([DANA, BEN], { owner_nomination: NOMINATION }))
  const { user } = openMembers({ account: { list_members: list, cancel_owner_nomination: cancel } })
  await screen.findByText(/names Ben as an Owner on .*because no Owner can log in/)
  await user.click(screen.getByRole('button', { name: CANCEL }))
  await screen.findByText('Ben does not become an Owner.')
  expect(cancel).toHaveBeenCalledWith(expect.objectContaining({ input: { member_id: 'id-Ben' } }))
  expect(screen.queryByRole('button', { name: CANCEL })).toBeNull()
})

test('a failed cancellation says why and can be tried again', async () => {
  const { user } = openMembers({
    account: {
      list_members: answers(listOf([DANA, BEN], { owner_nomination: NOMINATION })),
      cancel_owner_nomination: answers<{ result: 'OK' }>(new RpcError('internal')),
    },
  })
  await user.click(await screen.findByRole('button', { name: CANCEL }))
  await screen.findByText(/^It is not cancelled\. /)
  screen.getByRole('button', { name: CANCEL })
})

test.each(['admin', 'auditor'] as const)('the role %s only sees offers and nominations', async (role) => {
  openMembers({
    roles: [role],
    invitations: [OFFER],
    account: { list_members: answers(listOf([DANA, BEN], { owner_nomination: NOMINATION })) },
  })
  await screen.findByText(/names Ben as an Owner/)
  await screen.findByText('Ownership offered by Dana, 2 days ago')
  expect(screen.queryByRole('button', { name: CANCEL })).toBeNull()
  expect(screen.queryByRole('button', { name: WITHDRAW })).toBeNull()
})
