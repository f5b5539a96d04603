import type { Deletion } from '@assure/contract/accounts/deletion.modes'
import { RpcError } from '@assure/contract/rpc-error'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import UndoDeletionPage from '#src/features/account/undo-deletion-page.tsx'
import { type Answers, answers, renderScreen } from '#src/testing/render-screen.tsx'

const ORGANISATION: Deletion = { kind: 'organisation', organisation: 'Northway Ltd', members: 3 }
const PERSON: Deletion = {
  kind: 'person',
  email: 'ruth@example.com',
  organisations: ['Northway Ltd', 'Fernhill'],
}
const openLink = (account: NonNullable<Answers['account']>) =>
  renderScreen(<UndoDeletionPage />, {
    session: null,
    address: '/undo-deletion/TOKEN',
    pattern: '/undo-deletion/:token',
    answers: { account },
  })
const offer = (deletion: Deletion) => answers({ result: 'OK' as const, deletion })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('the page says what comes back, and undoes it only after a click', async () => {
  const undo = vi.fn(async () => ({ result: 'OK' as const, kind: 'organisation' as const }))
  const { user } = openLink({ look_at_deletion: offer(ORGANISATION), undo_deletion: undo })
  const title = await heading('Undo the deletion?')
  await waitFor(() => expect(document.activeElement).toBe(title))
  screen.getByText('Northway Ltd comes back. Its 3 members get access again, with the roles as before.')
  expect(undo).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Undo the deletion' }))
  await heading('The deletion is undone')
  screen.getByText(/^Northway Ltd is back\./)
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  expect(undo).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ input: { token: 'TOKEN' } }))
})

test('a person sees their address and the organisations that they are in again', async () => {
  const { user } = openLink({
    look_at_deletion: offer(PERSON),
    undo_deletion: answers({ result: 'OK' as const, kind: 'person' as const }),
  })
  await heading('Undo the deletion?')
  expect(document.body.textContent).toContain('The login of ruth@example.com comes back.')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Northway Ltd',
    'Fernhill',
  ])
  await user.click(screen.getByRole('button', { name: 'Undo the deletion' }))
  await screen.findByText(/^You can log in again\./)
})

test('a person without an organisation sees that', async () => {
  openLink({ look_at_deletion: offer({ ...PERSON, organisations: [] }) })
  await screen.findByText('You are in no organisation then.')
  expect(screen.queryByRole('list')).toBeNull()
})

test('a link that is invalid, or ends while the page is open, says so', async () => {
  const ended = { result: 'DENY' as const, code: 'LINK_INVALID' as const }
  const { user } = openLink({ look_at_deletion: offer(PERSON), undo_deletion: answers(ended) })
  await user.click(await screen.findByRole('button', { name: 'Undo the deletion' }))
  await heading('Link is invalid or expired')
  screen.getByText(/^It was undone already, or the time to undo it is over\./)
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByRole('button', { name: 'Undo the deletion' })).toBeNull()
})

test('a failed load or undoing says why and can be tried again', async () => {
  const { user } = openLink({
    look_at_deletion: answers<{ result: 'OK'; deletion: Deletion }>(new RpcError('internal'), {
      result: 'OK',
      deletion: PERSON,
    }),
    undo_deletion: answers<{ result: 'OK'; kind: 'person' }>(new RpcError('internal'), {
      result: 'OK',
      kind: 'person',
    }),
  })
  await heading('The link did not load')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const undo = await screen.findByRole('button', { name: 'Undo the deletion' })
  await user.click(undo)
  await waitFor(() => expect(document.querySelector('[aria-live=assertive]')?.textContent).not.toBe(''))
  await user.click(undo)
  await heading('The deletion is undone')
})
