import { RpcError } from '@assure/contract/rpc-error'
import type { Licence, licenceService } from '@assure/contract/licences/licence.contract'
import type { ModeOutput } from '@assure/contract/rpc'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import LicencesPage from '#src/features/licences/licences-page.tsx'
import type { Role } from '@assure/contract/accounts/roles'
import { type Answers, answers, DEVELOPER, memberOf, renderScreen } from '#src/testing/render-screen.tsx'

const NOW_S = Math.floor(Date.now() / 1000)
const LICENCE: Licence = {
  licence_code: 'AC-7VEC-0000-0001',
  deeplink_data: 'handle-1',
  licence_created_at_utc: NOW_S - 86_400,
  first_activated_at_utc: NOW_S - 3600,
  activated_at_utc: NOW_S - 3600,
  deactivated_at_utc: 0,
  deleted_at_utc: 0,
  marked_as_deleted: false,
  last_seen_utc: NOW_S - 60,
  device_model: 'Pixel Tablet',
  requested_by: 'Castell',
  subclient: 'Arcade',
  location: 'Till 1',
  engagement_duration: 12,
  billed_to_email: null,
  billing_group_id: null,
  payment_result: null,
  awaits_payment: false,
  activation_link: null,
}
type List = ModeOutput<typeof licenceService, 'list_licences'>
const LIST: List = {
  msg: 'OK',
  result_code: 'ok',
  licences: [LICENCE],
  pass_rates_7d: null,
  counters: { total: 1, active: 1, inactive: 0 },
  matches: { total: 1, deleted: 0, capped: false },
}

const openLicences = (licences: Answers['licences'], permissions: typeof DEVELOPER.permissions = []) =>
  renderScreen(<LicencesPage />, {
    session: { ...DEVELOPER, permissions },
    answers: { licences: { list_licences: answers(LIST), ...licences } },
  })
const PLACES = { list_licence_places: answers({ values: [], complete: true }) }
const openDialog = async (user: ReturnType<typeof openLicences>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Generate licence' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Generate new licences' }))
  return { dialog, fill: (label: string, text: string) => user.type(dialog.getByLabelText(label), text) }
}

test('LC-07 a user without the permissions is not offered to detach, delete or select', async () => {
  const { user } = openLicences({})
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }))
  await screen.findByRole('menuitem', { name: /^Copy deeplink/ })
  expect(screen.queryByRole('menuitem', { name: 'Detach licence' })).toBeNull()
  expect(screen.queryByRole('menuitem', { name: 'Delete licence' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('LC-07 a user with the permissions is offered to detach and delete', async () => {
  const { user } = openLicences({}, ['licence.detach', 'licence.delete'])
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }))
  await screen.findByRole('menuitem', { name: 'Detach licence' })
  screen.getByRole('menuitem', { name: 'Delete licence' })
})

/** Names of the actions that the page offers a member for an active licence. */
const actionsOf = async (role: Role) => {
  const session = { ...DEVELOPER, permissions: ['licence.detach' as const, 'licence.delete' as const] }
  renderScreen(<LicencesPage />, {
    session,
    member: memberOf([role], { session }),
    answers: { licences: { list_licences: answers(LIST) } },
  })
  await screen.findByText('AC-7VEC-0000-0001')
  const items = screen.queryAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent)
  const buttons = ['Analytics link', 'Generate licence'].filter((name) =>
    screen.queryByRole('button', { name }),
  )
  const isEditable = screen.queryByRole('button', { name: /^Store-Chain of/ }) !== null
  return { items, buttons, isEditable }
}

test('a Store viewer is offered analytics links and nothing that changes a licence', async () => {
  expect(await actionsOf('viewer')).toEqual({
    items: ['Analytics link'],
    buttons: ['Analytics link'],
    isEditable: false,
  })
  const qr = screen.getByRole('button', { name: 'Show the QR Code of AC-7VEC-0000-0001' })
  expect(qr.getAttribute('aria-disabled')).toBe('true')
  screen.getByText('Your roles do not show activation links')
})

test('a Developer only reads the list', async () => {
  expect(await actionsOf('developer')).toEqual({ items: [], buttons: [], isEditable: false })
})

test('a Fleet manager is offered everything that licences have', async () => {
  const { items, buttons, isEditable } = await actionsOf('fleet')
  expect(items.map((item) => item.replace(/There is.*/, ''))).toEqual([
    'Copy deeplink',
    'Analytics link',
    'Detach licence',
    'Delete licence',
  ])
  expect(buttons).toEqual(['Analytics link', 'Generate licence'])
  expect(isEditable).toBe(true)
})

test('LC-09 the prices name the list price, and none is selected at first', async () => {
  const { user } = renderScreen(<LicencesPage />, {
    session: { ...DEVELOPER, self_service: true },
    answers: { licences: { list_licences: answers(LIST), ...PLACES } },
  })
  const { dialog } = await openDialog(user)
  const prices = within(dialog.getByRole('group', { name: /^Price per licence/ }))
  prices.getByText(/the list price is USD 75\.00$/)
  const choices = prices.getAllByRole<HTMLInputElement>('radio')
  expect(choices.length).toBeGreaterThan(1)
  expect(choices.filter(({ checked }) => checked)).toEqual([])
})

test('LC-08 the form names each missing or invalid field', async () => {
  const { user } = openLicences(PLACES)
  const { dialog } = await openDialog(user)
  await user.click(dialog.getByRole('button', { name: /^Generate/ }))
  expect((await dialog.findAllByText('This field is required')).length).toBeGreaterThanOrEqual(3)
  await user.clear(dialog.getByLabelText(/^Quantity/))
  await user.type(dialog.getByLabelText(/^Quantity/), '51')
  await dialog.findByText('Quantity must be between 1 and 50')
})

test('LC-10 failed licences keep the form, and say why', async () => {
  const { user } = openLicences({ ...PLACES, generate_licences: answers<never>(new RpcError('internal')) })
  const { dialog, fill } = await openDialog(user)
  await user.type(dialog.getByRole('combobox', { name: 'Store-Chain' }), 'Fernhill Stores{Enter}')
  await fill('Store', 'Second try')
  await fill('Counter Location', 'Till')
  await user.click(dialog.getByRole('button', { name: 'Generate 1 licence' }))
  await dialog.findByText(/^Error occurred: Something went wrong/)
  expect(dialog.getByLabelText('Store')).toHaveProperty('value', 'Second try')
})

test('LC-12 a list that does not load says so in a red snackbar and in its place, and is tried again', async () => {
  const { user } = openLicences({ list_licences: answers<List>(new RpcError('internal'), LIST) })
  const snack = (await screen.findAllByRole('alert')).find(({ className }) => className.includes('bg-error'))
  expect(snack?.textContent).toContain('Something went wrong')
  await screen.findByRole('heading', { name: 'The licences did not load' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(LICENCE.licence_code)
})

test('LC-04 what was typed stays in the cell when saving fails, and is saved by a retry', async () => {
  const saved = { ...LICENCE, subclient: 'Somewhere else' }
  type Saved = ModeOutput<typeof licenceService, 'update_licence_details'>
  const { user } = openLicences({
    update_licence_details: answers<Saved>(new RpcError('internal'), { result: 'OK', licence: saved }),
  })
  await user.click(await screen.findByRole('button', { name: /^Store of AC-7VEC/ }))
  const cell = screen.getByRole('textbox', { name: /^Store of AC-7VEC/ })
  await user.clear(cell)
  await user.type(cell, 'Somewhere else{Enter}')
  await screen.findByText('Failed to update licence details.')
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('Licence details updated successfully!')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull())
  screen.getByText('Somewhere else')
})
