import '#src/features/checkout/texts/texts.ts'
import { RpcError } from '@assure/contract/rpc-error'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { StopTrying } from '#src/features/checkout/stop-trying.tsx'
import { type Answers, answers, DEVELOPER, renderScreen } from '#src/testing/render-screen.tsx'

const CHECKOUT = { billing_group_id: 'GROUP', payer_email: 'payer@example.com', quantity: 2 }

const openStop = (end: NonNullable<Answers['licences']>['end_failed_subscription'], isPayer = true) => {
  const onEnded = vi.fn<() => void>()
  const { user } = renderScreen(<StopTrying checkout={CHECKOUT} isPayer={isPayer} onEnded={onEnded} />, {
    realm: 'retail',
    session: DEVELOPER,
    answers: { licences: { ...(end && { end_failed_subscription: end }) } },
  })
  return { user, onEnded }
}
const ask = async ({ user }: Pick<ReturnType<typeof openStop>, 'user'>) => {
  await user.click(screen.getByRole('button', { name: 'Stop trying and end this subscription' }))
  return within(await screen.findByRole('alertdialog', { name: 'Stop trying and end this subscription?' }))
}

test('RS-04 a failed subscription ends only after a question that names its licences', async () => {
  const end = vi.fn(answers({ result: 'OK' as const }))
  const page = openStop(end)
  const dialog = await ask(page)
  dialog.getByText(/The 2 licences are deactivated at once/)
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Keep the subscription'))
  expect(end).not.toHaveBeenCalled()
  await page.user.click(dialog.getByRole('button', { name: 'End the subscription' }))
  await vi.waitFor(() => expect(page.onEnded).toHaveBeenCalledOnce())
})

test.each([
  ['a refusal', { result: 'DENY' as const, code: 'NOT_FAILED' as const }, /can no longer be ended here/],
  ['an outage', new RpcError('unavailable'), /^The subscription has not ended\. /],
])('RS-04 after %s the dialog says that the subscription goes on', async (_, answer, words) => {
  const page = openStop(answers<{ result: 'DENY'; code: 'NOT_FAILED' }>(answer))
  const dialog = await ask(page)
  await page.user.click(dialog.getByRole('button', { name: 'End the subscription' }))
  await dialog.findByText(words)
  expect(page.onEnded).not.toHaveBeenCalled()
})

test('RS-09 someone who only has the link is asked to log in as the payer', () => {
  openStop(undefined, false)
  expect(screen.getByText(/log in as/).textContent).toContain('log in as payer@example.com')
  expect(screen.queryByRole('button')).toBeNull()
})
