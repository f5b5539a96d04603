import { RpcError } from '@assure/contract/rpc-error'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { callAccount } from '#src/api/services.ts'
import { keptSsoReturn } from '#src/api/sso-return.ts'
import { IdentityQuestion } from '#src/layouts/identity-question.tsx'
import { PROVIDER_PAGE, watchLeaving } from '#src/testing/provider-page.ts'
import { type Answers, answers, memberOf, renderScreen } from '#src/testing/render-screen.tsx'

/** Makes a call that needs a proof, in a session through single sign-on. */
const openDialog = async (prove: NonNullable<NonNullable<Answers['account']>['prove_by_sso']>) => {
  const refused = vi.fn()
  const call = () => void callAccount('add_domain', { domain: 'example.com' }).catch(refused)
  const { user } = renderScreen(
    <>
      <IdentityQuestion />
      <button type="button" onClick={call}>
        {'Call'}
      </button>
    </>,
    {
      address: '/organisation/sign-in',
      member: { ...memberOf(['owner']), through_sso: true },
      answers: {
        account: {
          add_domain: answers<never>(new RpcError('reauthentication_required')),
          prove_by_sso: prove,
        },
      },
    },
  )
  await user.click(screen.getByRole('button', { name: 'Call' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it is you' }))
  return { user, dialog, refused }
}

test('a session through single sign-on confirms itself only at its provider', async () => {
  const leave = watchLeaving()
  const prove = vi.fn(answers({ result: 'OK' as const, address: PROVIDER_PAGE }))
  const { user, dialog } = await openDialog(prove)
  expect(dialog.queryByLabelText('Password')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Continue with your provider' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith(PROVIDER_PAGE))
  expect(prove).toHaveBeenCalledWith(expect.objectContaining({ input: { purpose: 'confirm' } }))
  expect(keptSsoReturn()).toEqual({ purpose: 'confirm', path: '/organisation/sign-in' })
})

test('a provider that fails is named in the dialog, and cancelling refuses the call', async () => {
  const { user, dialog, refused } = await openDialog(
    answers({ result: 'DENY' as const, code: 'PROVIDER_FAILED' as const }),
  )
  await user.click(dialog.getByRole('button', { name: 'Continue with your provider' }))
  await dialog.findByText('The identity provider does not answer. Try again in some minutes.')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(refused).toHaveBeenCalledOnce())
})
