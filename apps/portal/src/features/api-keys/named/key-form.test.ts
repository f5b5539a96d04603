import { KEY_SCOPES } from '@assure/contract/accounts/roles'
import type { NamedKey } from '@assure/contract/accounts/named-key.modes'
import { expect, test } from 'vitest'
import { dayOf, draftOf, keyFaults, keyInput, NEW_KEY } from '#src/features/api-keys/named/key-form.ts'
import { PRESETS, presetOf, presetScopes } from '#src/features/api-keys/named/presets.ts'

const NOW_S = 1_795_000_000
const DAY_S = 86_400
const NAMED = { ...NEW_KEY, name: 'Till' }
const KEY: NamedKey = {
  ...{ key_id: 'k', name: 'Till', scopes: ['licence.read', 'link.read'], places: null, made_by: null },
  ...{ created_at_utc: NOW_S, expires_at_utc: NOW_S + 5 * DAY_S + 7, pairs: [] },
}

test('each preset gives its permissions and is found again by them, in any order', () => {
  expect(PRESETS.map((preset) => presetScopes(preset, ['billing.read']))).toEqual([
    ['count.write'],
    ['licence.read', 'link.read'],
    [...KEY_SCOPES.filter((scope) => scope.startsWith('licence.')), 'link.read', 'link.manage'],
    ['usage.read'],
    ['billing.read'],
  ])
  for (const preset of PRESETS)
    expect(presetOf([...presetScopes(preset, ['billing.read'])].reverse())).toBe(preset)
})

test('a key ends after the chosen days, at the end of a chosen day, or never', () => {
  const endOf = (changed: object) => keyInput({ ...NAMED, ...changed }, NOW_S).expires_at_utc
  expect(endOf({ end: 'never', day: '2030-01-01' })).toBe(0)
  expect(endOf({ end: '90' })).toBe(NOW_S + 90 * DAY_S)
  expect(endOf({ end: 'date', day: '2030-01-01' })).toBe(new Date(2030, 0, 1, 23, 59, 59).getTime() / 1000)
})

test('a day that is missing or over is a fault; today is not', () => {
  const faultsOf = (day: string) => keyFaults({ ...NAMED, end: 'date', day }, NOW_S)
  expect(faultsOf('')).toEqual({ day: 'needDay' })
  expect(faultsOf(dayOf(NOW_S - DAY_S))).toEqual({ day: 'needDay' })
  expect(faultsOf(dayOf(NOW_S))).toEqual({})
})

test('a changed key keeps the exact time of its end unless the day changes', () => {
  const draft = draftOf(KEY)
  expect(draft).toMatchObject({ preset: 'licences', end: 'date', day: dayOf(KEY.expires_at_utc) })
  expect(keyInput(draft, NOW_S, KEY.expires_at_utc).expires_at_utc).toBe(KEY.expires_at_utc)
  const later = { ...draft, day: dayOf(KEY.expires_at_utc + DAY_S) }
  expect(keyInput(later, NOW_S, KEY.expires_at_utc).expires_at_utc).toBeGreaterThan(KEY.expires_at_utc)
})

test('places are sent only with a permission that they limit', () => {
  const places = [{ chain: 'Northway', store: null }]
  expect(keyInput({ ...NAMED, places }, NOW_S).places).toBeNull()
  expect(keyFaults({ ...NAMED, places: [] }, NOW_S)).toEqual({})
  const scopes = ['count.write', 'licence.read'] as const
  expect(keyInput({ ...NAMED, places, scopes }, NOW_S).places).toEqual(places)
  expect(keyFaults({ ...NAMED, places: [], scopes }, NOW_S)).toEqual({ places: 'needPlace' })
})
