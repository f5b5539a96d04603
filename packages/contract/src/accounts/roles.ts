import {
  ENTITLEMENTS,
  type Entitlement,
  type Permission,
  PERMISSIONS,
  PLACED_PERMISSIONS,
  type PlacedPermission,
} from '../rpc.ts'

/** The roles of an organisation's members. A member may have several, and their permissions add up. */
export const ROLES = ['owner', 'admin', 'fleet', 'viewer', 'developer', 'billing', 'auditor'] as const
export type Role = (typeof ROLES)[number]

/** Roles that can be limited to chains and stores. */
export const PLACED_ROLES = ['fleet', 'viewer'] as const satisfies readonly Role[]
const isPlaced = (role: Role) => PLACED_ROLES.some((placed) => placed === role)
/** Whether members with these roles can be limited to places. */
export const canBePlaced = (roles: readonly Role[]): boolean => roles.some(isPlaced)

/** The roles and keys with a permission. */
interface Holders {
  roles: readonly Role[]
  /** Whether API keys can have it. People, keys, sign-in and deletion are closed to keys, so that a leaked key stays one. */
  key: boolean
}
const members = (...roles: Role[]): Holders => ({ roles, key: false })
const membersAndKeys = (...roles: Role[]): Holders => ({ roles, key: true })

/** The roles and keys that have each permission. */
export const HOLDERS: Readonly<Record<Permission, Holders>> = {
  'organisation.read': membersAndKeys(...ROLES),
  'organisation.update': members('owner', 'admin'),
  'organisation.secure': members('owner'),
  'organisation.delete': members('owner'),
  'member.read': members('owner', 'admin', 'auditor'),
  'member.manage': members('owner', 'admin'),
  'key.read': members('owner', 'admin', 'developer', 'auditor'),
  'key.manage': members('owner', 'admin', 'developer'),
  'audit.read': members('owner', 'admin', 'auditor'),
  'usage.read': membersAndKeys('owner', 'admin', 'developer', 'billing', 'auditor'),
  'link.read': membersAndKeys('owner', 'admin', 'fleet', 'viewer', 'auditor'),
  'link.manage': membersAndKeys('owner', 'admin', 'fleet'),
  'billing.read': membersAndKeys('owner', 'admin', 'billing', 'auditor'),
  'billing.manage': membersAndKeys('owner', 'admin', 'billing'),
  'licence.read': membersAndKeys('owner', 'admin', 'fleet', 'viewer', 'developer', 'billing', 'auditor'),
  'licence.activate': membersAndKeys('owner', 'admin', 'fleet'),
  'licence.create': membersAndKeys('owner', 'admin', 'fleet'),
  'licence.update': membersAndKeys('owner', 'admin', 'fleet'),
  'licence.detach': membersAndKeys('owner', 'admin', 'fleet'),
  'licence.delete': membersAndKeys('owner', 'admin', 'fleet'),
  'count.write': membersAndKeys(),
}

const isGranted = (permission: Permission, entitlements: readonly Entitlement[]): boolean =>
  !ENTITLEMENTS.some((one) => one === permission) || entitlements.some((one) => one === permission)

/** Returns the permissions of a member with these roles in an organisation with these entitlements. */
export const permissionsOfRoles = (
  roles: readonly Role[],
  entitlements: readonly Entitlement[],
): readonly Permission[] =>
  PERMISSIONS.filter(
    (permission) =>
      isGranted(permission, entitlements) && HOLDERS[permission].roles.some((role) => roles.includes(role)),
  )

/**
 * Returns which permissions of these roles hold only at the member's places: those that no role without places gives.
 */
export const limitedPermissionsOf = (roles: readonly Role[]): readonly Permission[] => {
  const unlimited = roles.filter((role) => !isPlaced(role))
  return PLACED_PERMISSIONS.filter(
    (permission) =>
      HOLDERS[permission].roles.some((role) => roles.includes(role)) &&
      !HOLDERS[permission].roles.some((role) => unlimited.includes(role)),
  )
}

/** Whether members with some roles may give other ones. Nobody gives a permission that they lack. */
export const mayGive = (own: readonly Role[], given: readonly Role[]): boolean => {
  const held = permissionsOfRoles(own, ENTITLEMENTS)
  return permissionsOfRoles(given, ENTITLEMENTS).every((permission) => held.includes(permission))
}

/** Whether members with these roles may give roles to others. */
export const canManageMembers = (roles: readonly Role[]): boolean =>
  HOLDERS['member.manage'].roles.some((role) => roles.includes(role))

/** Whether members with these roles may give roles to others or use the key: giving them needs a fresh confirmation. */
export const arePowerful = (roles: readonly Role[]): boolean =>
  canManageMembers(roles) || HOLDERS['key.manage'].roles.some((role) => roles.includes(role))

/** The scopes that a key can have: permissions of keys, except `organisation.read`, which each key has. */
export const KEY_SCOPES = [
  'count.write',
  'usage.read',
  'licence.read',
  'licence.activate',
  'licence.create',
  'licence.update',
  'licence.detach',
  'licence.delete',
  'link.read',
  'link.manage',
  'billing.read',
  'billing.manage',
] as const satisfies readonly Permission[]
export type KeyScope = (typeof KEY_SCOPES)[number]

/** Returns those scopes that places limit. */
export const placedScopesOf = (scopes: readonly KeyScope[]): readonly PlacedPermission[] =>
  PLACED_PERMISSIONS.filter((permission) => scopes.includes(permission))

/** Returns the permissions of an API key without limits of its own. */
export const permissionsOfKey = (entitlements: readonly Entitlement[]): readonly Permission[] =>
  PERMISSIONS.filter((permission) => isGranted(permission, entitlements) && HOLDERS[permission].key)

/** Returns the permissions of an API key with these scopes. */
export const permissionsOfScopes = (
  scopes: readonly KeyScope[],
  entitlements: readonly Entitlement[],
): readonly Permission[] =>
  permissionsOfKey(entitlements).filter(
    (permission) => permission === 'organisation.read' || scopes.some((scope) => scope === permission),
  )

/** Permissions that test mode takes from a member: it has no people, settings or sign-in policy of its own. */
const NOT_IN_TEST_MODE: readonly Permission[] = [
  'organisation.update',
  'organisation.secure',
  'organisation.delete',
  'member.read',
  'member.manage',
]

/** Whether a member keeps a permission in test mode. */
export const isKeptInTestMode = (permission: Permission): boolean => !NOT_IN_TEST_MODE.includes(permission)
