import '#src/features/account/texts/address/texts.ts'
import { RpcError } from '@assure/contract/rpc-error'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import EmailChangePage from '#src/features/account/email-change-page.tsx'
import EmailUndoPage from '#src/features/account/email-undo-page.tsx'
import { type Answers, answers, DEVELOPER, memberOf, renderScreen } from '#src/testing/render-screen.tsx'

const EMAIL = 'new@example.com'
const SESSION = {
  current_session: answers({
    ...{ result: 'OK' as const, session: DEVELOPER, member: memberOf(['owner']) },
    access_review_due: false,
    recovery: null,
  }),
}
const PENDING = { pending: { email: EMAIL, expires_at_utc: 1_900_000_000 } }
const OPEN = { ...SESSION, retrieve_email_change: answers(PENDING) }
type Confirmed =
  | { result: 'OK'; email: string }
  | { result: 'DENY'; code: 'LINK_INVALID' | 'EMAIL_REGISTERED' }

const openChange = (account: NonNullable<Answers['account']>) =>
  renderScreen(<EmailChangePage />, {
    ...{ address: '/email-change/TOKEN', pattern: '/email-change/:token' },
    answers: { account },
  })
const openUndo = (account: NonNullable<Answers['account']>) =>
  renderScreen(<EmailUndoPage />, {
    ...{ address: '/email-undo/TOKEN', pattern: '/email-undo/:token', session: null },
    answers: { account },
  })

test('opening the link changes nothing; the button does', async () => {
  const confirm = vi.fn(async (): Promise<Confirmed> => ({ result: 'OK', email: EMAIL }))
  const { user } = openChange({ ...OPEN, confirm_email_change: confirm })
  await screen.findByRole('heading', { name: 'Use your new address?' })
  screen.getByText(new RegExp(EMAIL))
  expect(confirm).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Use this address' }))
  await screen.findByRole('heading', { name: 'Your address is changed' })
  expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ input: { token: 'TOKEN' } }))
  expect(screen.getByRole('link', { name: 'Go to your profile' }).getAttribute('href')).toBe('/profile')
})

test('a visitor is asked to log in, and comes back', async () => {
  openChange({ current_session: answers({ result: 'NONE' as const }) })
  const link = await screen.findByRole('link', { name: 'Log in' })
  expect(link.getAttribute('href')).toBe('/login?return_to=%2Femail-change%2FTOKEN')
})

test.each<[string, NonNullable<Answers['account']>]>([
  ['without a waiting change', { ...SESSION, retrieve_email_change: answers({ pending: null }) }],
  [
    'of another change',
    { ...OPEN, confirm_email_change: answers({ result: 'DENY' as const, code: 'LINK_INVALID' as const }) },
  ],
])('a link %s says that it is invalid', async (_, account) => {
  const { user } = openChange(account)
  if (account.confirm_email_change)
    await user.click(await screen.findByRole('button', { name: 'Use this address' }))
  await screen.findByRole('heading', { name: 'Link is invalid or expired' })
  screen.getByRole('link', { name: 'Go to your profile' })
})

test('an address that is taken by now is named, and a failure can be repeated', async () => {
  const { user } = openChange({
    ...OPEN,
    confirm_email_change: answers<Confirmed>(new RpcError('internal'), {
      result: 'DENY',
      code: 'EMAIL_REGISTERED',
    }),
  })
  const button = await screen.findByRole('button', { name: 'Use this address' })
  await user.click(button)
  await user.click(button)
  await screen.findByText(/^This address has another account by now\./)
})

test('a link that does not load can be opened again', async () => {
  const { user } = openChange({
    ...SESSION,
    retrieve_email_change: answers<typeof PENDING>(new RpcError('internal'), PENDING),
  })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Use this address' })
})

test('undoing needs a press, and says where the link for a new password went', async () => {
  const undo = vi.fn(async (): Promise<Confirmed> => ({ result: 'OK', email: 'old@example.com' }))
  const { user } = openUndo({ undo_email_change: undo })
  screen.getByRole('heading', { name: 'Was your address changed without you?' })
  expect(undo).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Take my account back' }))
  await screen.findByText('We sent a link to old@example.com. Choose a new password with it.')
})

test.each([
  ['LINK_INVALID', /^The change was undone already/],
  ['EMAIL_REGISTERED', /^Your former address has another account by now\./],
] as const)('an undo that is refused as %s says what to do', async (code, text) => {
  const { user } = openUndo({ undo_email_change: answers({ result: 'DENY' as const, code }) })
  await user.click(screen.getByRole('button', { name: 'Take my account back' }))
  await screen.findByRole('heading', { name: 'Link is invalid or expired' })
  screen.getByText(text)
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
})
