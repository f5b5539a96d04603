import { RpcError } from '@assure/contract/rpc-error'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  DAY_S,
  keyOf,
  NOW_S,
  openNamedKeys,
  openTask,
  pairOf,
  TILL,
} from '#src/features/api-keys/named/testing/open-keys.tsx'
import { answers, memberOf } from '#src/testing/render-screen.tsx'
import { showFrench } from '#src/testing/show-french.ts'

const FLEET = keyOf('Roll-out', {
  scopes: ['licence.read', 'link.read', 'licence.create', 'licence.activate'],
  places: [
    { chain: 'Northway', store: null },
    { chain: 'Wayside', store: 'Leeds' },
  ],
  made_by: '',
  expires_at_utc: NOW_S + 12 * DAY_S + 100,
  pairs: [
    pairOf('ak_new', { created_at_utc: NOW_S - DAY_S }),
    pairOf('ak_old', {
      ...{ current: false, last_used_utc: NOW_S - 600, last_used_address: '192.0.2.7' },
      expires_at_utc: NOW_S + DAY_S,
    }),
  ],
})
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }))

test('without keys, the panel says what they are for and offers to make one', async () => {
  const { user } = openNamedKeys([])
  await screen.findByText(/^Give each program a key of its own/)
  await user.click(screen.getByRole('button', { name: 'New key…' }))
  await screen.findByRole('dialog', { name: 'New key' })
})

test('a key shows what it may do, where, its maker, its last use and its end', async () => {
  const used = pairOf('ak_till', { last_used_utc: NOW_S - 3600, last_used_address: '192.0.2.9' })
  const { user } = openNamedKeys([FLEET, { ...TILL, pairs: [used] }])
  await screen.findByText('2 of 50. Each can do only what you choose. Its secret is shown once.')
  const till = await rowOf('Till reports')
  for (const text of ['Report counts', 'count.write', 'Everywhere', 'from 192.0.2.9', '1 hour ago', 'Never'])
    till.getByText(text)
  till.getByText('Made by Dana Developer, 5 days ago')
  await user.click(till.getByRole('button', { name: 'Copy the API Key of “Till reports”' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('ak_till'))
  const fleet = await rowOf('Roll-out')
  fleet.getByText('See licences, See activation links and QR codes')
  fleet.getByRole('button', { name: '+2 more permissions of “Roll-out”' })
  fleet.getByText('Northway, +1')
  fleet.getByText('Made by a former member, 5 days ago')
  fleet.getByText('In 12 days')
})

test('a replaced pair shows its last use, and one button ends it', async () => {
  const end = vi.fn(async () => ({ result: 'OK' as const }))
  const { user } = openNamedKeys([FLEET], { account: { end_named_key: end } })
  await screen.findByText('ak_old')
  screen.getByText(/one of your servers still uses it\. The last call came from 192\.0\.2\.7\./)
  await user.click(screen.getByRole('button', { name: 'End now: the old pair of “Roll-out”' }))
  await screen.findByText('The old pair of “Roll-out” is ended.')
  expect(end).toHaveBeenCalledWith(
    expect.objectContaining({ input: { key_id: 'id-Roll-out', session_id: 'ak_old' } }),
  )
})

test('a key without use for 90 days says since when, and can be ended', async () => {
  const madeS = NOW_S - 91 * DAY_S
  const unused = keyOf('Wallboard', {
    ...{ created_at_utc: madeS, pairs: [pairOf('ak_1', { created_at_utc: madeS })] },
  })
  const end = vi.fn(async () => ({ result: 'OK' as const }))
  const { user } = openNamedKeys([unused, TILL], { account: { end_named_key: end } })
  await screen.findByText(/^Not used since it was made on/)
  await user.click(screen.getByRole('button', { name: 'End “Wallboard”…' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'End “Wallboard”?' }))
  await user.click(dialog.getByRole('button', { name: 'End key' }))
  await screen.findByText('“Wallboard” is ended.')
  expect(end).toHaveBeenCalledWith(expect.objectContaining({ input: { key_id: 'id-Wallboard' } }))
})

test('an old key with a new pair is not unused', async () => {
  const rotated = keyOf('Wallboard', { created_at_utc: NOW_S - 91 * DAY_S })
  openNamedKeys([rotated])
  await screen.findByText('Wallboard')
  expect(screen.queryByText(/^Not used since/)).toBeNull()
})

test('the end of a key says when a program last used it, and a failure says that it still works', async () => {
  const used = keyOf('Till', { pairs: [pairOf('ak_1', { last_used_utc: NOW_S - 3600 })] })
  const { user } = openNamedKeys([used], {
    account: { end_named_key: answers<{ result: 'OK' }>(new RpcError('internal')) },
  })
  const dialog = await openTask(user, 'Till', 'End…')
  dialog.getByText(/A program used it 1 hour ago\./)
  await user.click(dialog.getByRole('button', { name: 'End key' }))
  await screen.findByText(/^“Till” still works\./)
})

test('an Auditor sees keys without their makers, and no button that changes one', async () => {
  const stale = { ...FLEET, made_by: null, created_at_utc: NOW_S - 200 * DAY_S }
  stale.pairs = FLEET.pairs.map((pair) => ({
    ...pair,
    last_used_utc: 0,
    created_at_utc: NOW_S - 200 * DAY_S,
  }))
  openNamedKeys([stale], { member: memberOf(['auditor']) })
  await screen.findByText('ak_old')
  await screen.findByText(/^Not used since/)
  screen.getByText('Made 6 months ago')
  const names = screen
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(names.filter((name) => /New key|Actions|End/.test(name ?? ''))).toEqual([])
})

test('keys that do not load say so and load on request', async () => {
  const { user } = openNamedKeys([], {
    account: {
      list_named_keys: answers<{ keys: (typeof TILL)[] }>(new RpcError('internal'), { keys: [TILL] }),
    },
  })
  await screen.findByText(/^The other keys did not load\..* They work as before\.$/)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await rowOf('Till reports')
})

test('on a phone each key is a card', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: media === '(width < 640px)' },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
  }))
  openNamedKeys([TILL])
  const list = within(await screen.findByRole('list', { name: 'More keys' }))
  await list.findByText('Till reports')
  list.getByText('What it may do')
  expect(screen.queryByRole('table')).toBeNull()
})

test('the keys are in French', async () => {
  await showFrench()
  openNamedKeys([FLEET])
  await screen.findByText('Autres clés')
  await screen.findByText('Créée par un ancien membre, il y a 5 jours')
  screen.getByText('Dans 12 jours')
  screen.getByRole('button', { name: 'Désactiver maintenant l’ancienne paire de «\u00a0Roll-out\u00a0»' })
})
