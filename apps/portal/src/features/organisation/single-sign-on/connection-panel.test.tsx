import { SSO_FAULTS, type SsoFault } from '@assure/contract/accounts/sso.modes'
import { RpcError } from '@assure/contract/rpc-error'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keptSsoReturn } from '#src/api/sso-return.ts'
import {
  DRAFT,
  EMPTY,
  ON,
  openSections,
  TESTED,
} from '#src/features/organisation/single-sign-on/testing/open-sso.tsx'
import type { SsoState } from '#src/features/organisation/single-sign-on/sso-queries.ts'
import { ssoSettings } from '#src/features/organisation/texts/sso/en.ts'
import { PROVIDER_PAGE, watchLeaving } from '#src/testing/provider-page.ts'
import { answers } from '#src/testing/render-screen.tsx'
import { showFrench } from '#src/testing/show-french.ts'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => screen.getByRole('button', { name: 'Save' })
const OK = { result: 'OK' as const }

const guide = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('the provider has a link to its guide', async () => {
  await openSections({})
  expect(guide('Guide to single sign-on')).toBe('/documentation/en/single-sign-on')
})

test('the link leads to the guide in French', async () => {
  await showFrench()
  await openSections({})
  expect(guide('Guide de l’authentification unique')).toBe('/documentation/fr/single-sign-on')
})

test('a new provider is saved with its roles, and the secret leaves the page', async () => {
  const saved = vi.fn(answers(OK))
  const { user, retrieve } = await openSections({}, { save_sso: saved })
  screen.getByText('https://portal.example.com/sso')
  screen.getByRole('button', { name: 'Copy Redirect address' })
  await user.click(save())
  expect(screen.getAllByText('This field is required')).toHaveLength(4)
  expect(document.activeElement).toBe(field('Name of the provider'))
  await user.type(field('Name of the provider'), 'Okta')
  await user.type(field('Issuer'), 'example.okta.com')
  await user.type(field('Client id'), 'client')
  await user.type(field('Client secret'), 's3cret')
  await user.click(screen.getByRole('checkbox', { name: 'Store viewer' }))
  await user.click(save())
  await screen.findByText('Enter an address such as https://example.okta.com.')
  await user.clear(field('Issuer'))
  await user.type(field('Issuer'), 'https://example.okta.com')
  await user.click(save())
  await screen.findByText('The identity provider is saved.')
  expect(saved).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      input: {
        ...{ name: 'Okta', issuer: 'https://example.okta.com', client_id: 'client' },
        ...{ client_secret: 's3cret', default_roles: ['viewer'] },
      },
    }),
  )
  expect(field('Client secret').value).toBe('')
  await waitFor(() => expect(retrieve).toHaveBeenCalledTimes(2))
})

test('an empty secret keeps the stored one; another client needs its own', async () => {
  const saved = vi.fn(answers(OK))
  const { user } = await openSections({ connection: ON }, { save_sso: saved })
  screen.getByText(/Leave this empty to keep the secret\./)
  await user.click(save())
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(saved.mock.calls[0]).toMatchObject([{ input: { default_roles: ['viewer'] } }])
  expect(JSON.stringify(saved.mock.calls[0])).not.toContain('client_secret')
  await user.type(field('Client id'), '2')
  screen.getByText(/^With another issuer or client id you start again/)
  await user.click(save())
  await screen.findByText('Enter the client secret of this issuer and client id.')
  expect(saved).toHaveBeenCalledOnce()
})

test('each fault of a provider has its own words', () => {
  expect(Object.keys(ssoSettings.fault).toSorted()).toEqual([...SSO_FAULTS].toSorted())
  expect(new Set(Object.values(ssoSettings.fault)).size).toBe(SSO_FAULTS.length)
})

type SaveRefusal =
  | { result: 'DENY'; code: 'PROVIDER'; fault: SsoFault; issuer?: string }
  | { result: 'DENY'; code: 'SECRET_NEEDED' | 'REQUIRED' }
test.each<[SaveRefusal | RpcError, string | RegExp]>([
  [
    { result: 'DENY', code: 'PROVIDER', fault: 'other_issuer', issuer: 'https://other.example' },
    'The provider’s issuer is https://other.example; you typed https://example.okta.com.',
  ],
  [
    { result: 'DENY', code: 'PROVIDER', fault: 'private_address' },
    /leads into a private network\. We connect only to public addresses\.$/,
  ],
  [{ result: 'DENY', code: 'SECRET_NEEDED' }, /^Enter the client secret/],
  [{ result: 'DENY', code: 'REQUIRED' }, /^Members must log in with Okta, so it must stay\./],
  [new RpcError('unavailable'), /^Nothing has changed\./],
])('settings that are refused say why, and stay (%#)', async (refusal, text) => {
  const { user } = await openSections({ connection: DRAFT }, { save_sso: answers<SaveRefusal>(refusal) })
  await user.click(save())
  await screen.findByText(text)
  expect(field('Issuer').value).toBe(DRAFT.issuer)
})

test('a draft can only be tested or removed, and the test leads back to the page', async () => {
  const leave = watchLeaving()
  const { user } = await openSections(
    { connection: DRAFT },
    { test_sso: answers({ ...OK, address: PROVIDER_PAGE }) },
  )
  screen.getByText('Not tested')
  expect(screen.queryByRole('button', { name: /^Turn/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Test' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith(PROVIDER_PAGE))
  expect(keptSsoReturn()).toEqual({ purpose: 'test', path: '/organisation/sign-in' })
})

test('a test that does not begin says why', async () => {
  const refusal = { result: 'DENY' as const, code: 'PROVIDER' as const, fault: 'slow' as const }
  const { user } = await openSections({ connection: DRAFT }, { test_sso: answers(refusal) })
  await user.click(screen.getByRole('button', { name: 'Test' }))
  await screen.findByText('The provider took too long to answer. Try again in some minutes.')
})

test('a tested provider is turned on', async () => {
  const turn = vi.fn(answers(OK))
  const { user } = await openSections({ connection: TESTED }, { switch_sso: turn })
  screen.getByText('Tested on 14 November 2023')
  screen.getByRole('button', { name: 'Test again' })
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  await screen.findByText('Members can now log in with Okta.')
  expect(turn).toHaveBeenCalledWith(expect.objectContaining({ input: { is_on: true } }))
})

test('a provider that was changed meanwhile is not turned on', async () => {
  const { user } = await openSections(
    { connection: TESTED },
    { switch_sso: answers({ result: 'DENY' as const, code: 'NOT_TESTED' as const }) },
  )
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  await screen.findByText('Test the provider first.')
})

test.each([
  ['Turn off…', 'Turn Okta off?', 'Turn off', 'Okta is off.'],
  ['Remove…', 'Remove Okta?', 'Remove', 'Okta is removed.'],
])('%s asks first, and says what follows', async (open, title, act, done) => {
  const { user } = await openSections(
    { connection: ON },
    { switch_sso: answers(OK), remove_sso: answers(OK) },
  )
  await user.click(screen.getByRole('button', { name: open }))
  const dialog = within(await screen.findByRole('alertdialog', { name: title }))
  dialog.getByText(/^Nobody can log in with Okta any more\. Everybody who is logged in through it/)
  await user.click(dialog.getByRole('button', { name: act }))
  await screen.findByText(done)
})

test('a required provider stays, and says so', async () => {
  const { user } = await openSections(
    { connection: ON },
    { remove_sso: answers({ result: 'DENY' as const, code: 'REQUIRED' as const }) },
    true,
  )
  screen.getByText(/Members must log in with Okta\./)
  await user.click(screen.getByRole('button', { name: 'Remove…' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findByText(/so it must stay\. Choose another way for your members first\.$/)
})

test('settings that do not load can be loaded again', async () => {
  const retry = openSections({}, { retrieve_sso: answers<SsoState>(new RpcError('internal'), EMPTY) })
  const again = await screen.findByRole('button', { name: 'Try again' })
  screen.getByText(/^Single sign-on did not load\./)
  again.click()
  await retry
})

test('the panel speaks French', async () => {
  await showFrench()
  await openSections({ connection: ON })
  await screen.findByText('Testée le 14 novembre 2023')
})
