import '#src/features/organisation/texts/texts.ts'
import '#src/shared/licences/texts/texts.ts'
import { type Role, ROLES } from '@assure/contract/accounts/roles'
import { RpcError } from '@assure/contract/rpc-error'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { InviteDialog } from '#src/features/organisation/invite-dialog.tsx'
import { t } from '#src/i18n/translation.ts'
import { type Answers, answers, memberOf, renderScreen } from '#src/testing/render-screen.tsx'

type Outcome = 'INVITED' | 'MEMBER' | 'ALREADY_INVITED'
const invited = (...outcomes: Outcome[]) => ({
  result: 'OK' as const,
  invitations: outcomes.map((outcome, place) => ({ email: `p${place}@example.com`, outcome })),
})
const openInvite = async (account: Answers['account'] = {}, roles: Role[] = ['owner']) => {
  const onClosed = vi.fn()
  const { user } = renderScreen(<InviteDialog onClosed={onClosed} />, {
    member: memberOf(roles),
    answers: {
      account: { list_invitations: answers({ invitations: [] }), list_members: answers(), ...account },
      licences: {
        list_licence_places: async ({ input: { place } }) => ({
          values: place === 'requested_by' ? ['Northway'] : ['Leeds'],
          complete: true,
        }),
      },
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite people to Example Ltd' }))
  const emails = dialog.getByLabelText<HTMLTextAreaElement>('E-mail addresses')
  const choose = (name: string) => user.click(dialog.getByRole('checkbox', { name }))
  const send = () => user.click(dialog.getByRole('button', { name: /^Send / }))
  return { user, dialog, emails, choose, send, onClosed }
}

test('the dialog starts in the addresses, and its button counts them', async () => {
  const { user, dialog, emails } = await openInvite()
  await waitFor(() => expect(document.activeElement).toBe(emails))
  dialog.getByRole('button', { name: 'Send invitations' })
  await user.type(emails, 'a@example.com{Enter}b@example.com{Enter}a@example.com')
  dialog.getByRole('button', { name: 'Send 2 invitations' })
})

test('two people are invited with a role, and the result says how long it works', async () => {
  const invite = vi.fn(async () => invited('INVITED', 'INVITED'))
  const { user, emails, choose, send, onClosed } = await openInvite({ invite_member: invite })
  await user.type(emails, 'p0@example.com{Enter}p1@example.com')
  await choose('Billing')
  await send()
  await screen.findByText('2 invitations sent. They work for 7 days.')
  expect(invite).toHaveBeenCalledWith(
    expect.objectContaining({
      input: {
        emails: ['p0@example.com', 'p1@example.com'],
        roles: ['billing'],
        places: null,
        language: 'en',
      },
    }),
  )
  await waitFor(() => expect(onClosed).toHaveBeenCalled())
})

test('missing and wrong input is named, the first field gets the focus, and nothing is sent', async () => {
  const { user, dialog, emails, choose, send } = await openInvite()
  await send()
  dialog.getByText('Type at least one e-mail address')
  dialog.getByText('Choose at least one role')
  expect(document.activeElement).toBe(emails)
  await user.type(emails, 'a@example.com nobody')
  await choose('Billing')
  await send()
  dialog.getByText('Not an e-mail address: nobody')
  await user.clear(emails)
  await user.type(emails, Array.from({ length: 21 }, (_, place) => `p${place}@b.example`).join(','))
  await send()
  dialog.getByText('At most 20 addresses at once. You typed 21.')
})

test('only a Fleet manager or a Store viewer is limited to places, by keyboard too', async () => {
  const invite = vi.fn(async () => invited('INVITED'))
  const { user, dialog, emails, choose, send } = await openInvite({ invite_member: invite })
  await user.type(emails, 'p0@example.com')
  await choose('Billing')
  expect(dialog.queryByRole('radio', { name: 'All places' })).toBeNull()
  await choose('Fleet manager')
  await user.click(dialog.getByRole('radio', { name: 'Choose' }))
  await send()
  dialog.getByText('Add at least one place, or choose all places')
  const chain = dialog.getByRole('combobox', { name: 'Store-Chain' })
  expect(document.activeElement).toBe(chain)
  await user.click(dialog.getByRole('button', { name: 'Add place' }))
  dialog.getByText('Type the chain first')
  expect(document.activeElement).toBe(chain)
  await user.type(chain, 'North')
  await user.click(await screen.findByRole('option', { name: /^North ?way/ }))
  await user.type(dialog.getByRole('combobox', { name: 'Store' }), 'York')
  await user.keyboard('{Escape}')
  await user.click(dialog.getByRole('button', { name: 'Add place' }))
  within(dialog.getByRole('list', { name: 'Chosen places' })).getByText('Northway: York')
  dialog.getByText(/^They can: .*make and change licences of Northway: York/)
  await send()
  await screen.findByText('1 invitation sent. It works for 7 days.')
  expect(invite).toHaveBeenCalledWith(
    expect.objectContaining({
      input: {
        emails: ['p0@example.com'],
        roles: ['fleet', 'billing'],
        places: [{ chain: 'Northway', store: 'York' }],
        language: 'en',
      },
    }),
  )
})

test('the lines below say what the roles allow and what not', async () => {
  const { dialog, choose } = await openInvite()
  expect(dialog.queryByText(/^They can/)).toBeNull()
  await choose('Fleet manager')
  dialog.getByText('They can: make and change licences and make QR codes.')
  dialog.getByText(/^They cannot: see usage, see keys, see bills, see members/)
  await choose('Owner')
  expect(dialog.queryByText(/^They cannot/)).toBeNull()
})

test('roles with permissions that the caller lacks are not offered', async () => {
  const { dialog } = await openInvite({}, ['admin'])
  expect(dialog.queryByRole('checkbox', { name: 'Owner' })).toBeNull()
  expect(dialog.getAllByRole('checkbox')).toHaveLength(ROLES.length - 1)
  for (const role of ROLES.slice(1)) dialog.getByText(t(`roles.text.${role}`))
})

test('addresses without an invitation stay with the reason, and an open one is sent again', async () => {
  const { user, dialog, emails, choose, send, onClosed } = await openInvite({
    invite_member: answers(invited('INVITED', 'MEMBER', 'ALREADY_INVITED')),
    list_invitations: answers({
      invitations: [
        {
          invitation_id: 'open-2',
          email: 'p2@example.com',
          roles: ['billing' as const],
          places: null,
          invited_by: 'Dana',
          is_transfer: false,
          created_at_utc: 1,
          expires_at_utc: 2,
        },
      ],
    }),
    resend_invitation: answers({ result: 'OK' as const }),
  })
  await user.type(emails, 'p0@example.com,p1@example.com,p2@example.com')
  await choose('Billing')
  await send()
  await dialog.findByText('p1@example.com is already a member.')
  dialog.getByText('p2@example.com is already invited.')
  await screen.findByText('1 invitation sent. It works for 7 days.')
  expect(emails.value).toBe('p1@example.com\np2@example.com')
  await user.click(await dialog.findByRole('button', { name: 'Send again to p2@example.com' }))
  await dialog.findByText('The invitation is sent to p2@example.com again. It works for 7 days.')
  expect(onClosed).not.toHaveBeenCalled()
})

test.each([
  ['ROLE_NOT_YOURS', 'You cannot give the role Billing.'],
  ['TOO_MANY_OPEN', '50 invitations are open, the most at a time. End some first.'],
  ['PLACES_NOT_LIMITED', 'These roles cannot be limited to places.'],
] as const)('the refusal %s keeps the input and says why', async (code, text) => {
  const { user, dialog, emails, choose, send } = await openInvite({
    invite_member: answers({ result: 'DENY' as const, code }),
  })
  await user.type(emails, 'p0@example.com')
  await choose('Billing')
  await send()
  await dialog.findByText(text)
  expect(emails.value).toBe('p0@example.com')
})

test('a failed call keeps the input and says why', async () => {
  const { user, dialog, emails, choose, send } = await openInvite({
    invite_member: answers<ReturnType<typeof invited>>(new RpcError('rate_limited')),
  })
  await user.type(emails, 'p0@example.com')
  await choose('Billing')
  await send()
  await dialog.findByText(/^No invitation was sent\. Too many attempts\./)
  expect(emails.value).toBe('p0@example.com')
})
