import { RpcError } from '@assure/contract/rpc-error'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keptSsoReturn } from '#src/api/sso-return.ts'
import ProfilePage from '#src/features/profile/profile-page.tsx'
import { SingleSignOnPanel } from '#src/features/profile/single-sign-on-panel.tsx'
import { PROVIDER_PAGE, watchLeaving } from '#src/testing/provider-page.ts'
import { type Answers, answers, memberOf, renderScreen } from '#src/testing/render-screen.tsx'
import { showFrench } from '#src/testing/show-french.ts'

const openProfile = (address: string) =>
  // A call that such a session may not make has no answer here, and fails the test.
  renderScreen(<ProfilePage />, {
    address,
    member: { ...memberOf(['owner']), through_sso: true },
    answers: { account: { list_passkeys: undefined as never } },
  })

test.each(['/profile', '/profile?section=sign_in', '/profile?section=sessions'])(
  '%s of a session through single sign-on shows the account, and nothing of the own login',
  async (address) => {
    openProfile(address)
    screen.getByText(
      'You are logged in through your organisation. Your own sign-in settings need your own login.',
    )
    screen.getByText('SESSION-ID')
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByRole('button', { name: /New organisation|Delete|Change/ })).toBeNull()
    await new Promise((done) => setTimeout(done, 50))
  },
)

const LINKABLE = { provider: 'Okta', linked: false }
type Account = NonNullable<Answers['account']>
const openPanel = (account: Account = {}, change: Partial<ReturnType<typeof memberOf>> = {}) =>
  renderScreen(<SingleSignOnPanel />, {
    member: { ...memberOf(['viewer']), ...change },
    answers: { account: { retrieve_sso_link: answers(LINKABLE), ...account } },
  })
const link = () => screen.findByRole('button', { name: 'Link my login' })

test('a member links their login at the provider', async () => {
  const leave = watchLeaving()
  const prove = vi.fn(answers({ result: 'OK' as const, address: PROVIDER_PAGE }))
  const { user } = openPanel({ prove_by_sso: prove })
  await user.click(await link())
  screen.getByText('Link your login at Okta. Then you can log in to Example Ltd with it.')
  await waitFor(() => expect(leave).toHaveBeenCalledWith(PROVIDER_PAGE))
  expect(prove).toHaveBeenCalledWith(expect.objectContaining({ input: { purpose: 'link' } }))
  expect(keptSsoReturn()).toEqual({ purpose: 'link', path: '/profile?section=sign_in' })
})

test('a linked member reads it, and links nothing again', async () => {
  openPanel({ retrieve_sso_link: answers({ provider: 'Okta', linked: true }) })
  await screen.findByText('You log in to Example Ltd with Okta.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('an organisation without a provider shows nothing', async () => {
  const look = vi.fn(answers({ provider: null, linked: false }))
  openPanel({ retrieve_sso_link: look })
  await waitFor(() => expect(look).toHaveBeenCalled())
  await new Promise((done) => setTimeout(done, 50))
  expect(screen.queryByText('Single sign-on')).toBeNull()
})

test('a state that does not load can be loaded again', async () => {
  const { user } = openPanel({
    retrieve_sso_link: answers<typeof LINKABLE>(new RpcError('internal'), LINKABLE),
  })
  await screen.findByText(/^We could not check whether you log in through an identity provider\./)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await link()
})

const NO_FACTOR = new RpcError('second_factor_required')
const LINK_LATER =
  'Example Ltd requires Okta. To link your login now, log in with a second factor that you set up at least a day ago.'
test('a member who must use the provider reads what linking needs', async () => {
  const { user } = openPanel({ prove_by_sso: answers<never>(NO_FACTOR) }, { needs_provider: 'Okta' })
  await user.click(await link())
  await screen.findByText(LINK_LATER)
})

test('a member whose organisation asks for two factors reads only that', async () => {
  const { user } = openPanel({ prove_by_sso: answers<never>(NO_FACTOR) }, { needs_second_factor: true })
  await user.click(await link())
  await screen.findByText('This needs a login with a second factor.')
})

test('a provider that was turned off meanwhile is named, also in French', async () => {
  const { user } = openPanel({ prove_by_sso: answers({ result: 'DENY' as const, code: 'NO_SSO' as const }) })
  await user.click(await link())
  await screen.findByText('Example Ltd has no identity provider that is turned on. An Owner can set one up.')
  await showFrench()
  openPanel()
  await screen.findByRole('button', { name: 'Associer mes identifiants' })
})
