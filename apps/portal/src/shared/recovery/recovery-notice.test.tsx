import { RpcError } from '@assure/contract/rpc-error'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RecoveryNotice } from '#src/shared/recovery/recovery-notice.tsx'
import { answers, renderScreen } from '#src/testing/render-screen.tsx'

const NOW_S = Math.floor(Date.now() / 1000)
const WAITING = { requested_at_utc: NOW_S - 3600, opens_at_utc: NOW_S + 255_600, is_open: false }

test('the notice cancels a recovery, and says so if that fails', async () => {
  const onCancelled = vi.fn()
  const cancel = answers<{ result: 'OK' }>(new RpcError('unavailable'), { result: 'OK' })
  const { user } = renderScreen(<RecoveryNotice recovery={WAITING} onCancelled={onCancelled} />, {
    answers: { account: { cancel_recovery: cancel } },
  })
  screen.getByText(/^Somebody asked to get in without your second factor on .* It opens on/)
  const button = screen.getByRole('button', { name: 'Cancel, it was not me' })
  await user.click(button)
  await screen.findByText(/^The request was not cancelled\./)
  expect(onCancelled).not.toHaveBeenCalled()
  await user.click(button)
  await screen.findByText('The request is cancelled. Now change your password: somebody else knows it.')
  await waitFor(() => expect(onCancelled).toHaveBeenCalledOnce())
})

test('after the wait the notice says that the link was mailed', async () => {
  const recovery = { ...WAITING, opens_at_utc: NOW_S - 60, is_open: true }
  renderScreen(<RecoveryNotice recovery={recovery} onCancelled={vi.fn()} />)
  await screen.findByText(/A link was mailed to you on/)
})
