import { RpcError } from '@assure/contract/rpc-error'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  BEN,
  DANA,
  listOf,
  OPEN,
  openMembers,
  person,
  row,
} from '#src/features/organisation/testing/open-members.tsx'
import { answers } from '#src/testing/render-screen.tsx'

test('the page counts members and invitations, and shows what each member may do', async () => {
  openMembers({ invitations: [OPEN] })
  await screen.findByText('2 members, 1 invited')
  const ben = await row('Ben')
  ben.getByText('ben@example.com')
  ben.getByText('Fleet manager')
  ben.getByText('Northway, +1')
  ben.getByText('Password only')
  const dana = await row('Dana')
  dana.getByText('(you)')
  dana.getByText('Owner')
  dana.getByText('All')
  dana.getByText('Code')
  dana.getByText('1 hour ago')
})

test('a linked member signs in through the provider, also with a passkey or code, and not by password only', async () => {
  const ways = { passkey: true, linked: true }
  openMembers({ members: [person('Ann', ['owner'], ways), { ...BEN, linked: true }, DANA] })
  const ann = await row('Ann')
  ann.getByText('Passkey')
  ann.getByText('Single sign-on')
  const ben = await row('Ben')
  ben.getByText('Single sign-on')
  expect(ben.queryByText('Password only')).toBeNull()
  expect((await row('Dana')).queryByText('Single sign-on')).toBeNull()
})

test('search and role are in the URL, go to the server and start on the first page', async () => {
  const list = vi.fn(async () => listOf([BEN], { total: 60, matches: 60 }))
  const { user } = openMembers({ account: { list_members: list }, address: '/organisation/members?page=2' })
  await user.click(await screen.findByRole('button', { name: 'Role All' }))
  await user.click(await screen.findByRole('option', { name: 'Fleet manager' }))
  await user.type(screen.getByRole('textbox', { name: 'Search members' }), 'b')
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('?search=b&role=fleet'))
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(
      expect.objectContaining({ input: { search: 'b', role: 'fleet', page: 1 } }),
    ),
  )
})

test('more than 50 members have pages', async () => {
  const { user } = openMembers({
    account: { list_members: answers(listOf([DANA, BEN], { total: 51, matches: 51 })) },
  })
  await screen.findByText('1–50 of 51')
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(screen.getByLabelText('Address').textContent).toBe('?page=2')
})

test('a search without matches can be cleared', async () => {
  const { user } = openMembers({
    members: [],
    account: { list_members: answers(listOf([], { total: 2, owners: 2 })) },
    address: '/organisation/members?search=zzz',
  })
  await screen.findByText('No member matches')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(screen.getByLabelText('Address').textContent).toBe('')
})

test('a failed load says why and can be tried again', async () => {
  const { user } = openMembers({
    account: {
      list_members: answers<ReturnType<typeof listOf>>(new RpcError('internal'), listOf([DANA, BEN])),
    },
  })
  await screen.findByText('The members did not load')
  screen.getByRole('button', { name: 'Copy the request ID r-1' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await row('Ben')
})

test('a single Owner is warned of and can make another one', async () => {
  const update = vi.fn(async () => ({ result: 'OK' as const }))
  const { user } = openMembers({ account: { update_member: update } })
  await screen.findByText(/^You are the only Owner\. If you lose access/)
  await user.click(screen.getByRole('button', { name: 'Make another Owner…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make another Owner' }))
  await user.click(dialog.getByRole('button', { name: 'Make Owner' }))
  dialog.getByText('This field is required')
  expect(update).not.toHaveBeenCalled()
  await user.selectOptions(
    dialog.getByLabelText('Member'),
    await dialog.findByRole('option', { name: /^Ben/ }),
  )
  await user.click(dialog.getByRole('button', { name: 'Make Owner' }))
  await screen.findByText('Ben is now an Owner.')
  expect(update).toHaveBeenCalledWith(
    expect.objectContaining({
      input: { member_id: 'id-Ben', roles: ['owner', 'fleet'], places: BEN.places },
    }),
  )
})

test('another member reads who the single Owner is', async () => {
  openMembers({ members: [{ ...DANA, is_caller: false }, BEN] })
  await screen.findByText(/^Dana is the only Owner\. If Dana loses access/)
})

test('two Owners cause no warning', async () => {
  openMembers({ members: [DANA, person('Ola', ['owner'])] })
  await row('Ola')
  expect(screen.queryByText(/only Owner/)).toBeNull()
})

test('an only member reads whom to invite', async () => {
  openMembers({ members: [DANA] })
  await screen.findByText('Just you')
  screen.getByText('1 member')
  expect(screen.queryByText(/only Owner/)).toBeNull()
})

test('an auditor sees members and invitations without any action', async () => {
  openMembers({ roles: ['auditor'], invitations: [OPEN] })
  await screen.findByText('ruth@example.com')
  expect(screen.queryByRole('menu', { hidden: true })).toBeNull()
  for (const name of ['Invite…', 'Make another Owner…', 'Send again to ruth@example.com'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('an Admin can change others, but no Owner, and cannot hand over the ownership', async () => {
  openMembers({ roles: ['admin'] })
  const menu = within((await row('Ben')).getByRole('menu', { hidden: true }))
  expect(menu.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Change roles…',
    'Remove…',
  ])
  expect((await row('Dana')).queryByRole('menu', { hidden: true })).toBeNull()
})

test('an open invitation is sent again and ended', async () => {
  const resend = vi.fn(async () => ({ result: 'OK' as const }))
  const { user } = openMembers({
    invitations: [OPEN],
    account: {
      resend_invitation: resend,
      revoke_invitation: answers({ result: 'DENY' as const, code: 'ROLE_NOT_YOURS' as const }),
    },
  })
  await screen.findByText('Ends in 5 days')
  screen.getByText('Invited by Dana, 2 days ago')
  await user.click(screen.getByRole('button', { name: 'Send again to ruth@example.com' }))
  await screen.findByText('The invitation is sent to ruth@example.com again. It works for 7 days.')
  expect(resend).toHaveBeenCalledWith(expect.objectContaining({ input: { invitation_id: 'invitation-1' } }))
  await user.click(screen.getByRole('button', { name: 'End the invitation of ruth@example.com' }))
  await screen.findByText('You cannot give the role Billing.')
})

test('a new invitation ends in 7 days, also if the page’s time is some seconds late', async () => {
  const expires_at_utc = Math.floor(Date.now() / 1000) + 7 * 86_400 + 25
  openMembers({ invitations: [{ ...OPEN, expires_at_utc }] })
  await screen.findByText('Ends in 7 days')
})

test('the table of roles marks the caller’s own and says where permissions hold', async () => {
  const { user } = openMembers()
  await user.click(screen.getByRole('button', { name: 'Roles' }))
  const table = within(await screen.findByRole('table', { name: 'What each role can do' }))
  table.getByRole('columnheader', { name: 'Owner Your role' })
  table.getByRole('columnheader', { name: 'Admin' })
  const cellsOf = (name: RegExp) =>
    within(table.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .join()
  expect(cellsOf(/^Generate licences/)).toBe('Yes,Yes,Their places,No,No,No,No')
  expect(cellsOf(/^Change the name and the billing address/)).toBe('Yes,Yes,No,No,No,No,No')
  expect(cellsOf(/^Hand over the ownership, choose how members log in/)).toBe('Yes,No,No,No,No,No,No')
})

test('people who deleted their login are listed apart, and can be removed for good', async () => {
  const gone = {
    ...{ member_id: 'id-Ruth', name: 'Ruth', email: 'ruth@example.com', roles: ['billing' as const] },
    until_utc: Date.UTC(2027, 2, 5) / 1000,
  }
  const remove = vi.fn(async () => ({ result: 'OK' as const }))
  const { user } = openMembers({
    account: {
      list_members: answers(listOf([DANA, BEN], { returning: [gone] }), listOf([DANA, BEN])),
      remove_member: remove,
    },
  })
  const list = within(await screen.findByRole('list', { name: 'Deleted their login' }))
  list.getByText('Can come back until 5 March 2027')
  await user.click(list.getByRole('button', { name: 'Remove Ruth…' }))
  await user.click(await screen.findByRole('button', { name: 'Remove Ruth' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Deleted their login' })).toBeNull())
  expect(remove).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ input: { member_id: 'id-Ruth' } }))
})

test('a member who may not remove them sees no button', async () => {
  const gone = { ...DANA, member_id: 'id-Ruth', name: 'Ruth', until_utc: 1_800_000_000 }
  openMembers({
    roles: ['admin'],
    account: { list_members: answers(listOf([DANA, BEN], { returning: [gone] })) },
  })
  await screen.findByRole('list', { name: 'Deleted their login' })
  expect(screen.queryByRole('button', { name: 'Remove Ruth…' })).toBeNull()
})
