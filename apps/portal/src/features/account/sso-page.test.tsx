import { SSO_REFUSALS, type SsoRefusal } from '@assure/contract/accounts/sso.modes'
import { RpcError } from '@assure/contract/rpc-error'
import { screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepSsoReturn, keptSsoReturn, type SsoReturn } from '#src/api/sso-return.ts'
import { ssoReturn } from '#src/features/account/texts/sso/en.ts'
import { PATTERNS } from '#src/paths.ts'
import SsoPage from '#src/features/account/sso-page.tsx'
import { type Answers, answers, renderScreen } from '#src/testing/render-screen.tsx'
import { showFrench } from '#src/testing/show-french.ts'

const Address = () => {
  const location = useLocation()
  const { pathname, search } = location
  return <output aria-label="Address">{`${pathname}${search} ${JSON.stringify(location.state)}`}</output>
}
/** The page, until it leads to another one. */
const Screen = () => (
  <Routes>
    <Route
      path={PATTERNS.sso}
      element={
        <StrictMode>
          <SsoPage />
        </StrictMode>
      }
    />
    <Route path="*" element={<Address />} />
  </Routes>
)
let nextCode = 0
type Finish = NonNullable<NonNullable<Answers['account']>['finish_sso']>
const openPage = (finish: Finish, kept: SsoReturn | null = null, query?: string) => {
  onTestFinished(() => sessionStorage.clear())
  if (kept) keepSsoReturn(kept)
  nextCode += 1
  const answer = query ?? `code=code-${nextCode}&state=s&iss=https%3A%2F%2Fid.example.com`
  const called = vi.fn(finish)
  const replaced = vi.spyOn(window.history, 'replaceState')
  onTestFinished(() => replaced.mockRestore())
  renderScreen(<Screen />, {
    session: null,
    address: `/sso/o-1${answer && `?${answer}`}`,
    answers: { account: { finish_sso: called } },
  })
  return { called, replaced, answer }
}
const ok = (purpose: SsoReturn['purpose']) => answers({ result: 'OK' as const, purpose })
const deny = (code: SsoRefusal) => answers({ result: 'DENY' as const, code })

test.each<[SsoReturn, string]>([
  [{ purpose: 'login', path: '/plans?x=1' }, '/plans?x=1 null'],
  [{ purpose: 'login', path: null }, '/agecheck-licences null'],
  [{ purpose: 'login', path: '//evil.example/plans' }, '/agecheck-licences null'],
  [{ purpose: 'test', path: '/organisation/sign-in' }, '/organisation/sign-in {"sso":"test"}'],
  [{ purpose: 'link', path: '/profile?section=sign_in' }, '/profile?section=sign_in {"sso":"link"}'],
  [{ purpose: 'confirm', path: '/api-keys' }, '/api-keys {"sso":"confirm"}'],
])('the answer leaves the address, is given once and opens %j', async (kept, address) => {
  const { called, replaced, answer } = openPage(ok(kept.purpose), kept)
  screen.getByRole('heading', { name: 'Checking your login' })
  expect(replaced).toHaveBeenCalledWith(null, '', '/sso/o-1')
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(address))
  expect(called).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ input: { organisation: 'o-1', answer, language: 'en' } }),
  )
  expect(keptSsoReturn().path).toBeNull()
})

test('each refusal has its own sentence', () => {
  expect(Object.keys(ssoReturn.refusal).toSorted()).toEqual([...SSO_REFUSALS].toSorted())
  expect(new Set(Object.values(ssoReturn.refusal)).size).toBe(SSO_REFUSALS.length)
})

test.each<[SsoRefusal, SsoReturn | null, string, string, string]>([
  [
    'EXPIRED',
    { purpose: 'login', path: '/plans' },
    'You are not logged in',
    'Try again',
    '/login?return_to=%2Fplans',
  ],
  ['NOT_A_MEMBER', null, 'You are not logged in', 'Log in', '/login'],
  ['UNKNOWN_ADDRESS', { purpose: 'login', path: null }, 'You are not logged in', 'Log in', '/login'],
  [
    'PROVIDER_FAILED',
    { purpose: 'test', path: '/organisation/sign-in' },
    'The test did not work',
    'Try again',
    '/organisation/sign-in',
  ],
  [
    'OTHER_PERSON',
    { purpose: 'link', path: '/profile' },
    'Your login is not linked',
    'Try again',
    '/profile',
  ],
  [
    'NOT_ACTIVE',
    { purpose: 'confirm', path: '/plans' },
    'You are not confirmed',
    'Back to the portal',
    '/plans',
  ],
])('%s of %j says what did not work, and the next step', async (code, kept, title, label, href) => {
  openPage(deny(code), kept)
  const heading = await screen.findByRole('heading', { name: title })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(href)
})

test('a test that the provider refuses names the settings to check', async () => {
  openPage(deny('PROVIDER_FAILED'), { purpose: 'test', path: '/organisation/sign-in' })
  await screen.findByText(/^The provider did not log you in. Check the client id, the client secret/)
})

test('a page that is loaded again, without an answer, asks to start again and calls nothing', async () => {
  const { called } = openPage(ok('login'), null, '')
  await screen.findByText('This took too long, or it began in another browser. Start again.')
  expect(called).not.toHaveBeenCalled()
})

test('a failed call says why', async () => {
  openPage(answers<never>(new RpcError('rate_limited')))
  await screen.findByText(/^Too many attempts\./)
  screen.getByRole('link', { name: 'Try again' })
})

test('the page speaks French', async () => {
  await showFrench()
  openPage(deny('NOT_A_MEMBER'))
  await screen.findByText(
    'Vous n’êtes pas membre de cette organisation. Demandez une invitation à un Propriétaire.',
  )
})
