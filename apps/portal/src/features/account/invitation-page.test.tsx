import { RpcError } from '@assure/contract/rpc-error'
import { screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { tabOrganisation } from '#src/api/tab-organisation.ts'
import InvitationPage from '#src/features/account/invitation-page.tsx'
import { type Answers, answers, DEVELOPER, memberOf, renderScreen } from '#src/testing/render-screen.tsx'

afterEach(() => sessionStorage.clear())

const OFFER = {
  result: 'OK' as const,
  organisation: 'Northway Ltd',
  inviter: 'Priya',
  email: 'ruth@example.com',
  roles: ['fleet' as const],
  places: [{ chain: 'Northway', store: null }],
  is_transfer: false,
  next: 'accept' as const,
}
const NOBODY = answers({ result: 'NONE' as const })
const DANA = answers({
  result: 'OK' as const,
  session: DEVELOPER,
  member: memberOf(['owner']),
  access_review_due: false,
  recovery: null,
})
const JOINED = { result: 'OK' as const, organisation_id: 'NEW-ID' }
const openInvitation = (account: Answers['account'], session: typeof DEVELOPER | null = null) => {
  const Address = () => {
    const { pathname, search } = useLocation()
    return <output aria-label="Address">{pathname + search}</output>
  }
  return renderScreen(
    <>
      <InvitationPage />
      <Address />
    </>,
    {
      session,
      address: '/invitation/TOKEN',
      pattern: '/invitation?/:token',
      answers: { account: { current_session: NOBODY, ...account } },
    },
  )
}
const address = () => screen.getByLabelText('Address').textContent
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const TITLE = 'Priya invites you to Northway Ltd'

test('the invited person sees who invites, to what and as what, and joins', async () => {
  const accept = vi.fn(async () => JOINED)
  const { user } = openInvitation({ look_at_invitation: answers(OFFER), accept_invitation: accept })
  const title = await heading(TITLE)
  await waitFor(() => expect(document.activeElement).toBe(title))
  screen.getByText('You will be: Fleet manager for Northway.')
  await user.click(screen.getByRole('button', { name: 'Join Northway Ltd' }))
  await waitFor(() => expect(address()).toBe('/agecheck-licences'))
  expect(accept).toHaveBeenCalledWith(expect.objectContaining({ input: { token: 'TOKEN' } }))
  expect(tabOrganisation()).toBe('NEW-ID')
})

test('a declined invitation says what that means', async () => {
  const { user } = openInvitation({
    look_at_invitation: answers(OFFER),
    decline_invitation: answers({ result: 'OK' as const }),
  })
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  await heading('You declined the invitation')
  screen.getByText(/^You are not a member of Northway Ltd\./)
})

test('an ended link is invalid or expired, and says whom to ask', async () => {
  openInvitation({ look_at_invitation: answers({ result: 'DENY' as const, code: 'LINK_INVALID' as const }) })
  await heading('Link is invalid or expired')
  screen.getByText('Ask the person who invited you for a new invitation.')
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
})

test('a link that ends while the page is open names the organisation', async () => {
  const { user } = openInvitation({
    look_at_invitation: answers(OFFER),
    accept_invitation: answers({ result: 'DENY' as const, code: 'LINK_INVALID' as const }),
  })
  await user.click(await screen.findByRole('button', { name: 'Join Northway Ltd' }))
  await heading('Link is invalid or expired')
  screen.getByText('Ask Northway Ltd for a new invitation.')
})

test('a logged-out person with an account logs in and returns to the invitation', async () => {
  openInvitation({ look_at_invitation: answers({ ...OFFER, next: 'log_in' as const }) })
  const link = await screen.findByRole('link', { name: 'Log in to join' })
  expect(link.getAttribute('href')).toBe('/login?return_to=%2Finvitation%2FTOKEN')
})

test('somebody else is asked to log out, and the page loads again without their session', async () => {
  const logOut = vi.fn(async () => ({ result: 'OK' as const }))
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  const { user } = openInvitation(
    {
      current_session: DANA,
      look_at_invitation: answers({ ...OFFER, next: 'log_in_as_other' as const }),
      log_out: logOut,
    },
    DEVELOPER,
  )
  await heading(TITLE)
  screen.getByText(
    (_, element) =>
      element?.tagName === 'P' &&
      element.textContent ===
        'This invitation is for ruth@example.com. You are logged in as developer@example.com.',
  )
  expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Log out and continue' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(logOut).toHaveBeenCalledOnce()
})

const SIGN_UP = answers({ ...OFFER, next: 'sign_up' as const })
const PASSWORD = 'Fresh-pass1!'

test('a new person signs up with a name and a password', async () => {
  const accept = vi.fn(async () => JOINED)
  const { user } = openInvitation({ look_at_invitation: SIGN_UP, accept_invitation: accept })
  await heading(TITLE)
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').readOnly).toBe(true)
  await user.type(screen.getByLabelText('Your name'), 'Ruth Adeyemi')
  await user.type(screen.getByLabelText('New password'), PASSWORD)
  await user.type(screen.getByLabelText('New password again'), `${PASSWORD}{Enter}`)
  await waitFor(() => expect(address()).toBe('/agecheck-licences'))
  expect(accept).toHaveBeenCalledWith(
    expect.objectContaining({
      input: { token: 'TOKEN', sign_up: { name: 'Ruth Adeyemi', password: PASSWORD, language: 'en' } },
    }),
  )
})

test('a sign-up without a name or with a weak password is not sent', async () => {
  const { user } = openInvitation({ look_at_invitation: SIGN_UP })
  await heading(TITLE)
  const submit = screen.getByRole('button', { name: 'Create login and join' })
  await user.click(submit)
  screen.getByText('This field is required')
  screen.getByText('Password is required')
  await user.type(screen.getByLabelText('New password'), PASSWORD)
  await user.type(screen.getByLabelText('New password again'), PASSWORD)
  await user.click(submit)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your name')))
})

test('a password that the server refuses shows why at its field', async () => {
  const { user } = openInvitation({
    look_at_invitation: SIGN_UP,
    accept_invitation: answers({ result: 'DENY' as const, code: 'PASSWORD_TOO_EASY' as const }),
  })
  await heading(TITLE)
  await user.type(screen.getByLabelText('Your name'), 'Ruth')
  await user.type(screen.getByLabelText('New password'), PASSWORD)
  await user.type(screen.getByLabelText('New password again'), `${PASSWORD}{Enter}`)
  await screen.findByText(/^This password is too easy to guess/)
})

test('a browser without passkeys says so, after the name', async () => {
  const { user } = openInvitation({ look_at_invitation: SIGN_UP })
  await heading(TITLE)
  const byPasskey = screen.getByRole('button', { name: 'Join with a passkey' })
  await user.click(byPasskey)
  screen.getByText('This field is required')
  await user.type(screen.getByLabelText('Your name'), 'Ruth')
  await user.click(byPasskey)
  await screen.findByText('This browser cannot make a passkey here. Choose a password.')
})

test('an offer of the ownership says what changes for both', async () => {
  openInvitation({
    look_at_invitation: answers({ ...OFFER, roles: ['owner' as const], places: null, is_transfer: true }),
  })
  await heading('Priya offers you the ownership of Northway Ltd')
  screen.getByText('Once you accept, you are an Owner, and Priya is an Admin.')
  screen.getByRole('button', { name: 'Become Owner' })
  expect(screen.queryByText(/^You will be/)).toBeNull()
})

test('a failed load says why and can be tried again', async () => {
  const { user } = openInvitation({
    look_at_invitation: answers<typeof OFFER>(new RpcError('internal'), OFFER),
  })
  await heading('The invitation did not load')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await heading(TITLE)
  expect(screen.queryByRole('alert')).toBeNull()
})
