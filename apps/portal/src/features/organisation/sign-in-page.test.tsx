import type { SignInPolicy } from '@assure/contract/accounts/organisation.modes'
import { RpcError } from '@assure/contract/rpc-error'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import SignInPage from '#src/features/organisation/sign-in-page.tsx'
import { IdentityQuestion } from '#src/layouts/identity-question.tsx'
import type { SsoState } from '#src/features/organisation/single-sign-on/sso-queries.ts'
import { EMPTY, ON, TESTED } from '#src/features/organisation/single-sign-on/testing/open-sso.tsx'
import { type Answers, answers, memberOf, renderScreen } from '#src/testing/render-screen.tsx'
import { showFrench } from '#src/testing/show-french.ts'

interface State {
  policy: SignInPolicy
  members: number
  without_second_factor: number
}
const ANY: State = { policy: 'any', members: 12, without_second_factor: 3 }
const FACTOR = { enabled_at_utc: 0, recovery_codes_left: 10, recovery_codes_ending: false }

interface Options {
  account?: Answers['account']
  /** Whether the Owner has a second factor. */
  enabled?: boolean
  enter?: () => Promise<boolean>
  sso?: SsoState
  throughSso?: boolean
}
const openPage = (
  state: Partial<State> = {},
  {
    account = {},
    enabled = true,
    enter = vi.fn(async () => true),
    sso = EMPTY,
    throughSso = false,
  }: Options = {},
) => ({
  enter,
  ...renderScreen(
    <>
      <IdentityQuestion />
      <SignInPage />
    </>,
    {
      address: '/organisation/sign-in',
      enter,
      member: { ...memberOf(['owner']), through_sso: throughSso },
      answers: {
        account: {
          retrieve_sign_in_policy: answers({ ...ANY, ...state }),
          retrieve_second_factor: answers({ enabled, ...FACTOR }),
          retrieve_sso: answers(sso),
          ...account,
        },
      },
    },
  ),
})
const twoFactors = () => screen.findByRole('radio', { name: /^Two factors/ })
const save = () => screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement

test('an Owner turns two factors on after a confirmed identity, and the session is looked at again', async () => {
  const update = vi.fn(answers<{ result: 'OK' }>(new RpcError('reauthentication_required'), { result: 'OK' }))
  const { user, enter } = openPage(
    {},
    { account: { update_sign_in_policy: update, confirm_identity: answers({ result: 'OK' as const }) } },
  )
  await user.click(await twoFactors())
  screen.getByText('Not saved yet.')
  await user.click(save())
  await screen.findByText(/^You are about to change how members log in to this organisation\./)
  await user.type(screen.getByLabelText('Password'), 'Demo-pass1!{Enter}')
  await screen.findByText('The settings are saved.')
  expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ input: { policy: 'second_factor' } }))
  await waitFor(() => expect(enter).toHaveBeenCalledWith('ORGANISATION-ID'))
  screen.getByText(/^3 of 12 members have no second factor\. They see Example Ltd once they have added one\./)
  expect(screen.queryByText('Not saved yet.')).toBeNull()
})

test('an Owner turns two factors off', async () => {
  const update = vi.fn(answers({ result: 'OK' as const }))
  const { user } = openPage({ policy: 'second_factor' }, { account: { update_sign_in_policy: update } })
  await user.click(await screen.findByRole('radio', { name: /^Any way/ }))
  expect(screen.queryByText(/of 12 members/)).toBeNull()
  await user.click(save())
  await screen.findByText('The settings are saved.')
  expect(update).toHaveBeenCalledWith(expect.objectContaining({ input: { policy: 'any' } }))
})

test('without a change there is nothing to save', async () => {
  const update = vi.fn(answers({ result: 'OK' as const }))
  const { user } = openPage({}, { account: { update_sign_in_policy: update } })
  await twoFactors()
  expect(save().getAttribute('aria-disabled')).toBe('true')
  await user.click(save())
  expect(update).not.toHaveBeenCalled()
})

test.each<[number, number, boolean, string]>([
  [12, 3, true, '3 of 12 members have no second factor. They will be asked to add one at the next page.'],
  [12, 1, true, '1 of 12 members has no second factor. They will be asked to add one at the next page.'],
  [12, 0, true, 'All 12 members have a second factor.'],
  [
    1200,
    3,
    false,
    '3 of 1,200 members have no second factor. They will be asked to add one at the next page. You have none yourself. You are asked first, right after you save.',
  ],
  [12, 1, false, 'Only you have no second factor. You are asked first, right after you save.'],
  [1, 0, true, 'You are the only member, and you have a second factor.'],
  [
    1,
    1,
    false,
    'You are the only member, and you have no second factor. You are asked first, right after you save.',
  ],
])(
  'of %i members %i without a second factor, an Owner with one (%s) reads it before saving',
  async (members, without, enabled, text) => {
    const { user } = openPage({ members, without_second_factor: without }, { enabled })
    await user.click(await twoFactors())
    await screen.findByText(text)
    const isOthers = members > 1 && without > (enabled ? 0 : 1)
    const link = screen.queryByRole('link', { name: 'See who in Members' })
    expect(link?.getAttribute('href')).toBe(isOthers ? '/organisation/members' : undefined)
  },
)

test('a failed save keeps the choice and says why', async () => {
  const { user, enter } = openPage(
    {},
    { account: { update_sign_in_policy: answers<{ result: 'OK' }>(new RpcError('unavailable')) } },
  )
  await user.click(await twoFactors())
  await user.click(save())
  await screen.findByText(/^The settings are not saved\./)
  expect(await twoFactors()).toHaveProperty('checked', true)
  screen.getByText('Not saved yet.')
  expect(enter).not.toHaveBeenCalled()
})

test('an Owner who lost the role meanwhile reads so, and the session is looked at again', async () => {
  const { user, enter } = openPage(
    {},
    { account: { update_sign_in_policy: answers<{ result: 'OK' }>(new RpcError('forbidden')) } },
  )
  await user.click(await twoFactors())
  await user.click(save())
  await screen.findByText('Nothing is saved. You are not an Owner of Example Ltd any more.')
  expect(enter).toHaveBeenCalledWith('ORGANISATION-ID')
})

test('settings that do not load can be loaded again', async () => {
  const { user } = openPage(
    {},
    { account: { retrieve_sign_in_policy: answers<State>(new RpcError('internal'), ANY) } },
  )
  await screen.findByText('The settings did not load')
  await user.click(screen.getByRole('button', { name: /Try again/ }))
  await twoFactors()
})

const onlyOkta = () => screen.findByRole('radio', { name: /^Only Okta/ })
const READY = { members: 12, linked: 12, owners: 2, owners_with_passkey: 2 }

test('the provider can be required once it is on', async () => {
  openPage({}, { sso: { ...EMPTY, connection: TESTED } })
  await screen.findByText('To require your identity provider, turn on single sign-on below.')
  expect(screen.queryByRole('radio', { name: /^Only/ })).toBeNull()
})

test('an Owner reads who is not ready, and requires the provider', async () => {
  const update = vi.fn(answers({ result: 'OK' as const }))
  const { user, enter } = openPage(
    {},
    { account: { update_sign_in_policy: update }, sso: { ...EMPTY, connection: ON } },
  )
  await user.click(await onlyOkta())
  screen.getByText(
    '9 of 12 members have never signed in with Okta. Owners can always enter with a passkey that is a day old; 1 of 2 Owners has one.',
  )
  screen.getByText(
    'Unless you logged in with a passkey that is a day old, you log in with Okta right after this.',
  )
  await user.click(screen.getByRole('button', { name: 'Require for 12 members' }))
  await screen.findByText('The settings are saved.')
  expect(update).toHaveBeenCalledWith(expect.objectContaining({ input: { policy: 'sso' } }))
  expect(enter).toHaveBeenCalledWith('ORGANISATION-ID')
})

test.each<[Partial<typeof READY>, string]>([
  [
    {},
    'All 12 members have signed in with Okta. Owners can always enter with a passkey that is a day old; 2 of 2 Owners have one.',
  ],
  [
    { linked: 11, owners_with_passkey: 0 },
    '1 of 12 members has never signed in with Okta. Owners can always enter with a passkey that is a day old; 0 of 2 Owners have one. Nobody could then enter while Okta does not work. Add a passkey in your profile first. A new one counts for this after 24 hours.',
  ],
  [
    { owners: 1, owners_with_passkey: 1 },
    'All 12 members have signed in with Okta. Owners can always enter with a passkey that is a day old; the only Owner has one.',
  ],
])('who is ready is counted (%j)', async (change, text) => {
  const { user } = openPage({}, { sso: { ...EMPTY, connection: ON, ...READY, ...change } })
  await user.click(await onlyOkta())
  await screen.findByText(text)
})

test('a provider that was turned off meanwhile cannot be required', async () => {
  const { user } = openPage(
    {},
    {
      account: { update_sign_in_policy: answers({ result: 'DENY' as const, code: 'NO_SSO' as const }) },
      sso: { ...EMPTY, connection: ON },
    },
  )
  await user.click(await onlyOkta())
  await user.click(screen.getByRole('button', { name: /^Require/ }))
  await screen.findByText('Single sign-on is not on any more. Turn it on first.')
})

test('a session through single sign-on makes no call about the person’s own login', async () => {
  const factor = vi.fn(answers({ enabled: false, ...FACTOR }))
  openPage(
    { policy: 'sso' },
    { account: { retrieve_second_factor: factor }, sso: { ...EMPTY, connection: ON }, throughSso: true },
  )
  expect(await onlyOkta()).toHaveProperty('checked', true)
  expect(factor).not.toHaveBeenCalled()
  expect(screen.queryByText(/^Unless you logged in with a passkey/)).toBeNull()
})

test('the page speaks French, with the singular of one member', async () => {
  await showFrench()
  const { user } = openPage({ without_second_factor: 1 })
  screen.getByRole('heading', { level: 1, name: 'Comment les membres se connectent' })
  await user.click(await screen.findByRole('radio', { name: /^Avec deux facteurs/ }))
  screen.getByText(
    '1 membre sur 12 n’a pas de second facteur. La page suivante lui demandera d’en ajouter un.',
  )
})
