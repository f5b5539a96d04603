import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keptSsoReturn } from '#src/api/sso-return.ts'
import ProfilePage from '#src/features/profile/profile-page.tsx'
import { SingleSignOnPanel } from '#src/features/profile/single-sign-on-panel.tsx'
import { PROVIDER_PAGE, watchLeaving } from '#src/testing/provider-page.ts'
import { answers, memberOf, renderScreen } from '#src/testing/render-screen.tsx'
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

test('a member links their login at the provider', async () => {
  const leave = watchLeaving()
  const prove = vi.fn(answers({ result: 'OK' as const, address: PROVIDER_PAGE }))
  const { user } = renderScreen(<SingleSignOnPanel />, { answers: { account: { prove_by_sso: prove } } })
  await user.click(screen.getByRole('button', { name: 'Link my login' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith(PROVIDER_PAGE))
  expect(prove).toHaveBeenCalledWith(expect.objectContaining({ input: { purpose: 'link' } }))
  expect(keptSsoReturn()).toEqual({ purpose: 'link', path: '/profile?section=sign_in' })
})

test('an organisation without a provider says so, also in French', async () => {
  const { user } = renderScreen(<SingleSignOnPanel />, {
    answers: { account: { prove_by_sso: answers({ result: 'DENY' as const, code: 'NO_SSO' as const }) } },
  })
  await user.click(screen.getByRole('button', { name: 'Link my login' }))
  await screen.findByText('Example Ltd has no identity provider that is turned on. An Owner can set one up.')
  await showFrench()
  renderScreen(<SingleSignOnPanel />)
  screen.getByRole('button', { name: 'Associer mes identifiants' })
})
