import { expect, test } from 'vitest'
import { ENTITLEMENTS, type Permission, PERMISSIONS, PLACED_PERMISSIONS } from '../rpc.ts'
import { SERVICES } from '../services.ts'
import {
  HOLDERS,
  KEY_SCOPES,
  limitedPermissionsOf,
  mayGive,
  permissionsOfKey,
  permissionsOfRoles,
  ROLES,
} from './roles.ts'

const MODES = SERVICES.flatMap(({ modes }) => Object.entries(modes).map(([name, mode]) => ({ name, mode })))

test('an owner has every permission that a member can have', () => {
  const ofMembers = PERMISSIONS.filter((permission) => HOLDERS[permission].roles.length > 0)
  expect(permissionsOfRoles(['owner'], ENTITLEMENTS)).toEqual(ofMembers)
})

test('permissions of several roles add up', () => {
  const both = permissionsOfRoles(['billing', 'viewer'], [])
  expect(both).toEqual(expect.arrayContaining([...permissionsOfRoles(['billing'], [])]))
  expect(both).toContain('link.read')
  expect(both).not.toContain('licence.create')
})

test.each(['licence.detach', 'licence.delete'] as const)(
  'no role and no key has %s in an organisation without this entitlement',
  (permission) => {
    expect(permissionsOfRoles(ROLES, [])).not.toContain(permission)
    expect(permissionsOfKey([])).not.toContain(permission)
    expect(permissionsOfRoles(['fleet'], [permission])).toContain(permission)
    expect(permissionsOfRoles(['viewer', 'developer', 'billing', 'auditor'], [permission])).not.toContain(
      permission,
    )
    expect(permissionsOfKey([permission])).toContain(permission)
  },
)

test('an auditor changes nothing', () => {
  expect(permissionsOfRoles(['auditor'], []).filter((permission) => !permission.endsWith('.read'))).toEqual(
    [],
  )
})

test('the scopes are all permissions that keys can have, except the one that each key has', () => {
  const ofKeys = PERMISSIONS.filter(
    (permission) => HOLDERS[permission].key && permission !== 'organisation.read',
  )
  expect(new Set<Permission>(KEY_SCOPES)).toEqual(new Set(ofKeys))
})

/** Permissions that an answer looks at, and those whose calls come later. */
const WITHOUT_CALL: readonly Permission[] = ['licence.activate']

test('a permission that keys can have opens a call to keys, and no other permission does', () => {
  const ofKeys = new Set(
    MODES.filter(({ mode }) => mode.access.includes('api_key')).map(({ mode }) => mode.permission),
  )
  const called = permissionsOfKey(ENTITLEMENTS).filter((permission) => !WITHOUT_CALL.includes(permission))
  // The first key of test mode also has `key.manage`, for these calls.
  const ofTestMode = MODES.filter(
    ({ mode }) => mode.access.includes('api_key') && mode.permission === 'key.manage',
  )
  expect(ofTestMode.map(({ name }) => name)).toEqual([
    ...['clear_test_data', 'make_test_data', 'force_test_outcome'],
  ])
  ofKeys.delete('key.manage')
  expect(new Set(called)).toEqual(ofKeys)
})

test('every permission is needed by a call', () => {
  const needed = new Set(MODES.map(({ mode }) => mode.permission))
  expect(PERMISSIONS.filter((permission) => !needed.has(permission)).toSorted()).toEqual(WITHOUT_CALL)
})

test('a permission is limited to places only if every role that gives it can be', () => {
  expect(limitedPermissionsOf(['fleet'])).toEqual(
    PLACED_PERMISSIONS.filter((permission) => HOLDERS[permission].roles.includes('fleet')),
  )
  expect(limitedPermissionsOf(['fleet', 'billing'])).not.toContain('licence.read')
  expect(limitedPermissionsOf(['fleet', 'billing'])).toContain('licence.update')
  expect(limitedPermissionsOf(['owner', 'viewer'])).toEqual([])
})

test('nobody gives a permission that they lack', () => {
  for (const role of ROLES) expect(mayGive(['owner'], [role])).toBe(true)
  expect(mayGive(['admin'], ['owner'])).toBe(false)
  expect(mayGive(['admin'], ['admin', 'auditor'])).toBe(true)
  expect(mayGive(['fleet'], ['billing'])).toBe(false)
})
