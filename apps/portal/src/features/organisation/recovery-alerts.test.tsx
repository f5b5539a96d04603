import type { WaitingMember } from '@assure/contract/accounts/member.modes'
import { RpcError } from '@assure/contract/rpc-error'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DANA, listOf, openMembers } from '#src/features/organisation/testing/open-members.tsx'
import { answers } from '#src/testing/render-screen.tsx'

const NOW_S = Math.floor(Date.now() / 1000)
const waiting = (can_approve: boolean, opens_at_utc = NOW_S + 200_000): WaitingMember => ({
  ...{ member_id: 'id-Ben', name: 'Ben', email: 'ben@example.com', is_caller: false },
  ...{ requested_at_utc: NOW_S - 3600, opens_at_utc, can_approve },
  is_open: opens_at_utc < NOW_S,
})
/** Opens the page while Ben waits. By default the view shows another member only. */
const openWaiting = (
  recovery: WaitingMember,
  account?: NonNullable<Parameters<typeof openMembers>[0]>['account'],
) =>
  openMembers({
    account: {
      list_members: answers(listOf([DANA], { total: 2, recoveries: [recovery] })),
      ...account,
    },
  })

test('an Owner sees in any view that a member waits, and approves it', async () => {
  const approve = vi.fn(async () => ({ result: 'OK' as const }))
  const { user } = openWaiting(waiting(true), { approve_recovery: approve })
  await screen.findByText(/^Ben asked to get in without the second factor on .* It opens on/)
  await user.click(screen.getByRole('button', { name: 'Approve…' }))
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Let Ben in without the second factor?' }),
  )
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  await screen.findByText('A link was mailed to ben@example.com.')
  expect(approve).toHaveBeenCalledWith(expect.objectContaining({ input: { member_id: 'id-Ben' } }))
})

test('a recovery that ended meanwhile is named', async () => {
  const { user } = openWaiting(waiting(true), {
    approve_recovery: answers<{ result: 'OK' }>(new RpcError('not_found')),
  })
  await user.click(await screen.findByRole('button', { name: 'Approve…' }))
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  await screen.findByText(/^Nothing waits any more\./)
})

test('nobody approves for a member of another organisation, or a link that was mailed', async () => {
  openWaiting(waiting(false))
  await screen.findByText(/You cannot approve it, because Ben is in another organisation too\./)
  expect(screen.queryByRole('button', { name: 'Approve…' })).toBeNull()
})

test('a mailed link is named', async () => {
  openWaiting(waiting(false, NOW_S - 60))
  await screen.findByText(/A link was mailed to ben@example\.com on/)
})
