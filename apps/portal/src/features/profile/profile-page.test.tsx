import '#src/features/profile/texts/texts.ts'
import type { AuditEntry } from '@assure/contract/accounts/profile.modes'
import { screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import DeleteAccountPage from '#src/features/profile/delete-account-page.tsx'
import { PasswordPanel } from '#src/features/profile/password-panel.tsx'
import ProfilePage from '#src/features/profile/profile-page.tsx'
import { answers, DEVELOPER, memberOf, renderScreen } from '#src/testing/render-screen.tsx'

const NO_MEMBERS = {
  members: [],
  recoveries: [],
  returning: [],
  owner_nomination: null,
  matches: 0,
  total: 1,
  owners: 1,
  invited: 0,
}
const NOVEL = 'Second-pass2!'
const Address = () => <output aria-label="Address">{useLocation().search}</output>
const password = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test('LG-06 the password form says what is missing, too weak, not equal or wrong, at its field', async () => {
  const { user } = renderScreen(<PasswordPanel />, {
    answers: {
      account: {
        update_password: answers<{ result: 'OK' } | { result: 'DENY'; code: 'WRONG_PASSWORD' }>(
          { result: 'DENY', code: 'WRONG_PASSWORD' },
          { result: 'OK' },
        ),
      },
    },
  })
  const submit = screen.getByRole('button', { name: 'Change password' })
  await user.click(submit)
  expect(screen.getAllByText('Password is required')).toHaveLength(3)
  expect(document.activeElement).toBe(password('Current password'))
  await user.type(password('Current password'), 'Not-the-one1!')
  await user.type(password('New password'), 'short')
  await user.type(password('New password again'), 'other')
  await user.click(submit)
  screen.getByText('Password must be minimum 8 characters')
  screen.getByText('Passwords must be identical.')
  expect(document.activeElement).toBe(password('New password'))
  for (const label of ['New password', 'New password again']) {
    await user.clear(password(label))
    await user.type(password(label), NOVEL)
  }
  await user.click(submit)
  await screen.findByText('This is not your password')
  expect(document.activeElement).toBe(password('Current password'))
  expect(password('New password').value).toBe(NOVEL)
  await user.type(password('Current password'), '{Enter}')
  await screen.findByText(/^Your password is changed\./)
  expect(password('New password').value).toBe('')
})

test('AC-02 the deletion needs the password, and a missing or wrong one shows at its field', async () => {
  const { user } = renderScreen(<DeleteAccountPage />, {
    answers: {
      account: {
        suspend_account: answers({ result: 'DENY' as const, code: 'WRONG_PASSWORD' as const }),
        list_members: answers({ ...NO_MEMBERS, total: 3 }),
      },
    },
  })
  screen.getByText('All your data, including active subscriptions, will be lost.')
  await screen.findByText(/^Example Ltd is deleted\. Its 2 other members lose access\./)
  const remove = screen.getByRole('button', { name: 'Yes, delete account' })
  await user.click(remove)
  screen.getByText('Password is required')
  expect(document.activeElement).toBe(password('Your password'))
  await user.type(password('Your password'), 'Not-the-one1!')
  expect(screen.queryByText('Password is required')).toBeNull()
  await user.click(remove)
  await screen.findByText('This is not your password')
  await waitFor(() => expect(document.activeElement).toBe(password('Your password')))
})

const entry = (number: number, action: AuditEntry['action']): AuditEntry => ({
  entry_id: `0190a000-0000-7000-8000-00000000000${number}`,
  at_utc: Math.floor(Date.now() / 1000) - number,
  actor_kind: 'developer',
  actor: 'developer@example.com',
  device: null,
  action,
  target: '',
  before: null,
  after: null,
  address: '10.0.0.1',
  request_id: `r-${number}`,
})

/** Opens the log of a refused login and an activation: two groups of today. */
const openLog = (filters: string) =>
  renderScreen(
    <>
      <ProfilePage />
      <Address />
    </>,
    {
      address: `/profile?section=log${filters}`,
      answers: {
        account: {
          list_person_entries: async ({ input: { groups, until_utc } }) => {
            const refused = until_utc || groups ? [] : [entry(1, 'sign_in_refused')]
            const activated = until_utc ? [] : [entry(2, 'account_activated')]
            return { entries: [...refused, ...activated], next: null }
          },
        },
      },
    },
  )
const address = () => screen.getByLabelText('Address').textContent

test('the filters of the security log are in the URL and narrow its entries', async () => {
  const { user } = openLog('')
  const choose = async (filter: RegExp, option: string) => {
    await user.click(await screen.findByRole('button', { name: filter }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await screen.findByText('Login refused')
  await choose(/^Event type/, 'Account')
  await waitFor(() => expect(screen.queryByText('Login refused')).toBeNull())
  screen.getByText('Account activated')
  await choose(/^When/, 'Last 7 days')
  expect(address()).toBe('?section=log&group=account&days=7')
})

test('a view of the security log without entries says so and can be cleared', async () => {
  const { user } = openLog('&from=2020-01-01&to=2020-12-31')
  await screen.findByText('Nothing in this view')
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement)
  await screen.findByText('Login refused')
  expect(address()).toBe('?section=log')
})

test.each([
  ['', /^You are in no organisation\./],
  ['?section=sign_in', /^When it is on, you log in with your password/],
  ['?section=sessions', 'Where you are logged in'],
  ['?section=log', 'Login refused'],
])('a person in no organisation has the section %s of the profile', async (section, text) => {
  renderScreen(<ProfilePage />, {
    address: `/profile${section}`,
    member: null,
    answers: {
      account: {
        list_organisations: async () => ({ organisations: [] }),
        retrieve_email_change: async () => ({ pending: null }),
        retrieve_second_factor: async () => ({
          ...{ enabled: false, enabled_at_utc: 0, recovery_codes_left: 0, recovery_codes_ending: false },
        }),
        list_sessions: async () => ({ sessions: [] }),
        list_known_browsers: async () => ({ browsers: [] }),
        list_person_entries: async () => ({ entries: [entry(1, 'sign_in_refused')], next: null }),
      },
    },
  })
  await screen.findByText(text)
  expect(screen.queryByText(/Session ID|Current Plan|Delete Your Account|audit log/i)).toBeNull()
})

test.each([
  [true, 0],
  [false, 3],
])(
  'an organisation that waits for a second factor (%s) has %i details on the profile',
  async (needs_second_factor, count) => {
    renderScreen(<ProfilePage />, {
      member: { ...memberOf(['owner']), needs_second_factor },
      answers: { account: { list_organisations: async () => ({ organisations: [] }) } },
    })
    await screen.findByText(DEVELOPER.email)
    expect(screen.queryAllByText(/^(Session ID|Current Plan|Company.*)$/)).toHaveLength(count)
  },
)

test('a person in no organisation can delete their login', async () => {
  const { user } = renderScreen(<ProfilePage />, {
    member: null,
    answers: { account: { list_organisations: async () => ({ organisations: [] }) } },
  })
  screen.getByText(DEVELOPER.email)
  await user.click(screen.getByRole('button', { name: 'Delete your login…' }))
  await screen.findByRole('dialog', { name: 'Delete your login?' })
})
