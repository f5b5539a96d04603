import { RpcError } from '@assure/contract/rpc-error'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClients } from '#src/api/query-client.ts'
import {
  DAY_S,
  keyOf,
  MADE,
  NOW_S,
  openNamedKeys,
  openNewKey,
  openTask,
  pairOf,
  SECRET,
  TILL,
} from '#src/features/api-keys/named/testing/open-keys.tsx'
import { answers } from '#src/testing/render-screen.tsx'
import { showFrench } from '#src/testing/show-french.ts'

const make = () => vi.fn(async () => MADE)
type Denied = { result: 'DENY'; code: 'TOO_MANY' | 'PLACES_NOT_LIMITED' | 'EXPIRY_PASSED' }
const deny = (code: Denied['code']): Denied => ({ result: 'DENY', code })
const inputOf = (call: ReturnType<typeof vi.fn>) =>
  (call.mock.lastCall?.[0] as { input: object } | undefined)?.input

/** Makes a key. Returns the dialog with its secret. */
const openMade = async (create = make()) => {
  const { user } = openNamedKeys([], { account: { create_named_key: create } })
  const dialog = await openNewKey(user)
  await user.type(dialog.getByLabelText('Name'), 'Till reports')
  await user.click(dialog.getByRole('button', { name: 'Make key' }))
  const made = within(await screen.findByRole('dialog', { name: '“Till reports” is made' }))
  return { user, made, create }
}

test('the secret of a new key is shown once: after closing, nothing holds it', async () => {
  const { user, made, create } = await openMade()
  made.getByText('Copy the secret now. It is not shown again.')
  expect(made.getByLabelText('API Key')).toHaveProperty('value', MADE.session_id)
  expect(made.getByLabelText('Secret Key')).toHaveProperty('value', SECRET)
  made.getByText(/report_estimations/)
  await user.click(made.getByRole('button', { name: 'Copy the Secret Key' }))
  await made.findByText('The secret is copied.')
  expect(await navigator.clipboard.readText()).toBe(SECRET)
  await user.click(made.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(inputOf(create)).toEqual({
    ...{ name: 'Till reports', scopes: ['count.write'], places: null, expires_at_utc: 0 },
  })
  const cached = queryClients.developer.getQueryCache().getAll()
  const changed = queryClients.developer.getMutationCache().getAll()
  const kept = [cached.map(({ state }) => state), changed.map(({ state }) => state)]
  const stored = [{ ...localStorage }, { ...sessionStorage }, location.href, history.state]
  expect(JSON.stringify([kept, stored, document.documentElement.outerHTML])).not.toContain(SECRET)
})

test('closing without a copy of the secret asks once', async () => {
  const { user, made } = await openMade()
  made.getByText('The secret is not copied yet.')
  await user.click(made.getByRole('button', { name: 'Done' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'You have not copied the secret' }))
  await user.click(question.getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(made.getByLabelText('Secret Key')).toHaveProperty('value', SECRET)
  await user.click(made.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the question closes both, and the API Key copied in place of the secret does not answer it', async () => {
  const { user, made } = await openMade()
  await user.click(made.getByRole('button', { name: 'Copy the API Key' }))
  await user.keyboard('{Escape}')
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a secret copied from its field counts as copied', async () => {
  const { made } = await openMade()
  const field = made.getByLabelText<HTMLInputElement>('Secret Key')
  field.setSelectionRange(0, 4)
  fireEvent.copy(field)
  expect(made.queryByText('The secret is copied.')).toBeNull()
  field.select()
  fireEvent.copy(field)
  await made.findByText('The secret is copied.')
})

test('leaving the page forgets the secret', async () => {
  await openMade()
  fireEvent(window, new Event('pagehide'))
  await waitFor(() => expect(document.documentElement.outerHTML).not.toContain('Secret Key'))
})

test.each([
  ['Read licences', ['licence.read', 'link.read']],
  [
    'Run the fleet',
    [
      ...['licence.read', 'licence.activate', 'licence.create', 'licence.update'],
      ...['licence.detach', 'licence.delete', 'link.read', 'link.manage'],
    ],
  ],
  ['Read usage', ['usage.read']],
] as const)('the preset “%s” sends its permissions', async (preset, scopes) => {
  const create = vi.fn(async () => ({ ...MADE, key: { ...TILL, scopes: [...scopes] } }))
  const { user } = openNamedKeys([], { account: { create_named_key: create } })
  const dialog = await openNewKey(user)
  await user.type(dialog.getByLabelText('Name'), 'X')
  await user.click(dialog.getByRole('radio', { name: new RegExp(`^${preset}`) }))
  await user.click(dialog.getByRole('button', { name: 'Make key' }))
  await waitFor(() => expect(inputOf(create)).toMatchObject({ scopes, places: null }))
  await screen.findByText(/retrieve_session/)
})

test('permissions can be chosen one by one, and places only for those that they limit', async () => {
  const create = make()
  const { user } = openNamedKeys([], { account: { create_named_key: create } })
  const dialog = await openNewKey(user)
  await user.type(dialog.getByLabelText('Name'), 'Export')
  expect(dialog.queryByRole('radio', { name: 'All places' })).toBeNull()
  await user.click(dialog.getByRole('radio', { name: /^Choose/ }))
  await user.click(dialog.getByRole('checkbox', { name: /^Report counts/ }))
  await user.click(dialog.getByRole('button', { name: 'Make key' }))
  dialog.getByText('Choose at least one permission')
  await user.click(dialog.getByRole('checkbox', { name: /^See usage/ }))
  expect(dialog.queryByRole('radio', { name: 'All places' })).toBeNull()
  await user.click(dialog.getByRole('checkbox', { name: /^See licences/ }))
  await user.click(
    within(dialog.getByRole('group', { name: 'Places' })).getByRole('radio', { name: 'Choose' }),
  )
  await user.click(dialog.getByRole('button', { name: 'Make key' }))
  dialog.getByText('Add at least one place, or choose all places')
  expect(create).not.toHaveBeenCalled()
  await user.type(dialog.getByRole('combobox', { name: 'Store-Chain' }), 'Northway{Escape}')
  await user.click(dialog.getByRole('button', { name: 'Add place' }))
  await user.selectOptions(dialog.getByLabelText('Ends'), '90')
  await user.click(dialog.getByRole('button', { name: 'Make key' }))
  await waitFor(() =>
    expect(inputOf(create)).toMatchObject({
      scopes: ['usage.read', 'licence.read'],
      places: [{ chain: 'Northway', store: null }],
    }),
  )
  const { expires_at_utc: endS } = inputOf(create) as { expires_at_utc: number }
  expect(Math.abs(endS - NOW_S - 90 * DAY_S)).toBeLessThan(120)
})

test('a key needs a name, and a day if it ends on a date', async () => {
  const { user } = openNamedKeys([])
  const dialog = await openNewKey(user)
  await user.selectOptions(dialog.getByLabelText('Ends'), 'On a date')
  await user.click(dialog.getByRole('button', { name: 'Make key' }))
  dialog.getByText('This field is required')
  dialog.getByText('Choose a day from today on')
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Name')))
})

test('a permission that the organisation lacks is named', async () => {
  const { user } = openNamedKeys([])
  const dialog = await openNewKey(user)
  await user.click(dialog.getByRole('radio', { name: /^Run the fleet/ }))
  const words = 'Detach licences from devices and Delete licences'
  dialog.getByText(new RegExp(`^Your organisation may not do this yet: ${words}\\.`))
  await user.click(dialog.getByRole('radio', { name: /^Read usage/ }))
  expect(dialog.queryByText(/may not do this yet/)).toBeNull()
})

test('refusals are in words', async () => {
  const create = answers<Denied | typeof MADE>(
    deny('TOO_MANY'),
    deny('PLACES_NOT_LIMITED'),
    deny('EXPIRY_PASSED'),
    new RpcError('rate_limited'),
  )
  const { user } = openNamedKeys([], { account: { create_named_key: create } })
  const dialog = await openNewKey(user)
  await user.type(dialog.getByLabelText('Name'), 'X')
  for (const words of [
    /^You have 50 keys, the most possible\./,
    /^Places limit none of these permissions\./,
    /^The key would end in the past\./,
    /^The key was not made\. .*(again|wait)/i,
  ]) {
    await user.click(dialog.getByRole('button', { name: 'Make key' }))
    await dialog.findByText(words)
  }
})

test('a change starts with the key’s own limits and sends them all', async () => {
  const key = keyOf('Board', {
    ...{ scopes: ['licence.read', 'link.read'], places: [{ chain: 'Northway', store: null }] },
    expires_at_utc: NOW_S + 40 * DAY_S,
  })
  const update = vi.fn(async () => ({ result: 'OK' as const, key }))
  const { user } = openNamedKeys([key], { account: { update_named_key: update } })
  const dialog = await openTask(user, 'Board', 'Change…')
  expect(dialog.getByRole('radio', { name: /^Read licences/ })).toHaveProperty('checked', true)
  await user.clear(dialog.getByLabelText('Name'))
  await user.type(dialog.getByLabelText('Name'), 'Wallboard')
  await user.click(dialog.getByRole('radio', { name: /^Choose.*tick/ }))
  await user.click(dialog.getByRole('checkbox', { name: /^See analytics links/ }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('“Wallboard” is changed.')
  expect(inputOf(update)).toEqual({
    ...{ key_id: 'id-Board', name: 'Wallboard', scopes: ['licence.read'] },
    ...{ places: [{ chain: 'Northway', store: null }], expires_at_utc: key.expires_at_utc },
  })
})

test('a rotation sends the overlap, shows the new secret once and when the old pair ends', async () => {
  const key = {
    ...TILL,
    pairs: [pairOf('ak_2'), pairOf('ak_1', { current: false, expires_at_utc: NOW_S + 3600 })],
  }
  const rotate = vi.fn(async () => ({ ...MADE, key, session_id: 'ak_2' }))
  const { user } = openNamedKeys([key], { account: { rotate_named_key: rotate } })
  const dialog = await openTask(user, 'Till reports', 'Rotate…')
  dialog.getByText('The pair that you replaced earlier stops working at once.')
  await user.click(dialog.getByRole('radio', { name: /^1 hour/ }))
  await user.click(dialog.getByRole('button', { name: 'Rotate key' }))
  const made = within(await screen.findByRole('dialog', { name: '“Till reports” is rotated' }))
  expect(made.getByLabelText('Secret Key')).toHaveProperty('value', SECRET)
  made.getByText(/^Works until /)
  expect(inputOf(rotate)).toEqual({ key_id: 'id-Till reports', session_id: 'ak_2', overlap_s: 3600 })
})

test('a rotation that somebody else was first to make says so', async () => {
  const rotate = answers<{ result: 'DENY'; code: 'ALREADY_ROTATED' }>({
    result: 'DENY',
    code: 'ALREADY_ROTATED',
  })
  const { user } = openNamedKeys([TILL], { account: { rotate_named_key: rotate } })
  const dialog = await openTask(user, 'Till reports', 'Rotate…')
  await user.click(dialog.getByRole('button', { name: 'Rotate key' }))
  await dialog.findByText(/^Somebody rotated this key meanwhile\./)
})

test('the dialog stays until the answer with the only copy of the secret', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof MADE>()
  const { user } = openNamedKeys([TILL], { account: { rotate_named_key: () => promise } })
  const dialog = await openTask(user, 'Till reports', 'Rotate…')
  await user.click(dialog.getByRole('button', { name: 'Rotate key' }))
  await user.keyboard('{Escape}')
  resolve(MADE)
  const made = within(await screen.findByRole('dialog', { name: '“Till reports” is rotated' }))
  expect(made.getByLabelText('Secret Key')).toHaveProperty('value', SECRET)
})

test('the new key and its secret are in French', async () => {
  await showFrench()
  const { user } = openNamedKeys([], { account: { create_named_key: make() } })
  await user.click(await screen.findByRole('button', { name: 'Nouvelle clé…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nouvelle clé' }))
  await user.type(dialog.getByLabelText('Nom'), 'Caisse')
  await user.click(dialog.getByRole('button', { name: 'Créer la clé' }))
  const made = within(await screen.findByRole('dialog', { name: '«\u00a0Till reports\u00a0» est créée' }))
  made.getByText('Copiez le secret maintenant. Il ne sera plus affiché.')
})
