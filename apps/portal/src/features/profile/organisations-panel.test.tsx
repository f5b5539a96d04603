import '#src/features/profile/texts/texts.ts'
import { RpcError } from '@assure/contract/rpc-error'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OrganisationsPanel } from '#src/features/profile/organisations-panel.tsx'
import { type Answers, answers, renderScreen } from '#src/testing/render-screen.tsx'

const organisation = (name: string, current: boolean) => ({
  organisation_id: `id-${name}`,
  name,
  roles: ['admin' as const, 'billing' as const],
  status: 'active' as const,
  contact_email: 'support@example.com',
  owners: ['Ann Lee'],
  only_member: false,
  is_current: current,
  needs_second_factor: false,
  needs_provider: null,
})
const LIST = { organisations: [organisation('Fernhill', true), organisation('Wayside', false)] }
const openPanel = (account: Answers['account'] = {}) => {
  const enter = vi.fn(async () => true)
  const { user } = renderScreen(<OrganisationsPanel />, {
    enter,
    answers: { account: { list_organisations: answers(LIST), ...account } },
  })
  return { user, enter }
}
const leave = async (user: ReturnType<typeof openPanel>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: `Leave ${name}…` }))
  const dialog = within(await screen.findByRole('alertdialog', { name: `Leave ${name}?` }))
  await user.click(dialog.getByRole('button', { name: 'Leave' }))
}

test('the list names roles and the organisation that is shown', async () => {
  openPanel()
  const [first, second] = within(await screen.findByRole('list', { name: 'Your organisations' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(first).toMatch(/^FernhillShown nowAdmin, Billing/)
  expect(second).toMatch(/^WaysideAdmin, Billing/)
})

test('leaving another organisation keeps the one that is shown', async () => {
  const call = vi.fn(async () => ({ result: 'OK' as const }))
  const { user, enter } = openPanel({ leave_organisation: call })
  await leave(user, 'Wayside')
  await screen.findByText('You have left Wayside.')
  expect(call).toHaveBeenCalledWith(expect.objectContaining({ input: { organisation_id: 'id-Wayside' } }))
  expect(enter).not.toHaveBeenCalled()
})

test('after leaving the organisation that is shown, the tab shows another one', async () => {
  const { user, enter } = openPanel({ leave_organisation: answers({ result: 'OK' as const }) })
  await leave(user, 'Fernhill')
  await waitFor(() => expect(enter).toHaveBeenCalledWith(null))
})

test('the last Owner cannot leave', async () => {
  const { user, enter } = openPanel({
    leave_organisation: answers({ result: 'DENY' as const, code: 'LAST_OWNER' as const }),
  })
  await leave(user, 'Fernhill')
  await screen.findByText('Fernhill needs an Owner. Make somebody else an Owner first.')
  expect(enter).not.toHaveBeenCalled()
})

test('a person who has made 3 organisations cannot make another one', async () => {
  const { user } = openPanel({
    create_organisation: answers({ result: 'DENY' as const, code: 'TOO_MANY' as const }),
  })
  await user.click(screen.getByRole('button', { name: 'New organisation…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New organisation' }))
  await user.type(dialog.getByLabelText('Name of the organisation'), 'Fourth{Enter}')
  await dialog.findByText(/^You have already made 3 organisations\./)
})

test('a failed load can be tried again', async () => {
  const { user } = openPanel({
    list_organisations: answers<typeof LIST>(new RpcError('internal'), LIST),
  })
  await screen.findByText('Your organisations did not load')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('list', { name: 'Your organisations' })
})
