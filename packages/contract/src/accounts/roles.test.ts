import { expect, test } from 'vitest'
import { ENTITLEMENTS, PERMISSIONS } from '../rpc.ts'
import { SERVICES } from '../services.ts'
import { HOLDERS, permissionsOfKey, permissionsOfRoles, ROLES } from './roles.ts'

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

test('a permission that keys can have opens a call to keys, and no other permission does', () => {
  const ofKeys = new Set(
    MODES.filter(({ mode }) => mode.access.includes('api_key')).map(({ mode }) => mode.permission),
  )
  expect(new Set(permissionsOfKey(ENTITLEMENTS))).toEqual(ofKeys)
})

test('every permission is needed by a call', () => {
  const needed = new Set(MODES.map(({ mode }) => mode.permission))
  expect(PERMISSIONS.filter((permission) => !needed.has(permission))).toEqual([])
})
