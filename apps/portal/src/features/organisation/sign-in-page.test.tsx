import type { SignInPolicy } from '@assure/contract/accounts/organisation.modes'
import { RpcError } from '@assure/contract/rpc-error'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import SignInPage from '#src/features/organisation/sign-in-page.tsx'
import { IdentityQuestion } from '#src/layouts/identity-question.tsx'
import { type Answers, answers, renderScreen } from '#src/testing/render-screen.tsx'
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
}
const openPage = (
  state: Partial<State> = {},
  { account = {}, enabled = true, enter = vi.fn(async () => true) }: Options = {},
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
      answers: {
        account: {
          retrieve_sign_in_policy: answers({ ...ANY, ...state }),
          retrieve_second_factor: answers({ enabled, ...FACTOR }),
          ...account,
        },
      },
    },
  ),
})
const twoFactors = () => screen.findByRole('radio', { name: /^Two factors/ })
const save = () => screen.getByRole('button', { name: 'Save' })

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

test('the page speaks French, with the singular of one member', async () => {
  await showFrench()
  const { user } = openPage({ without_second_factor: 1 })
  screen.getByRole('heading', { level: 1, name: 'Comment les membres se connectent' })
  await user.click(await screen.findByRole('radio', { name: /^Avec deux facteurs/ }))
  screen.getByText(
    '1 membre sur 12 n’a pas de second facteur. La page suivante lui demandera d’en ajouter un.',
  )
})
