import { permissionsOfRoles, type Role } from '@assure/contract/accounts/roles'
import { ENTITLEMENTS, type Permission } from '@assure/contract/rpc'

/** Topics that people ask about, each with its permissions from the lowest to the highest. */
const TOPICS = [
  ['licence.read', 'licence.create'],
  ['licence.activate'],
  ['usage.read'],
  ['key.read', 'key.manage'],
  ['billing.read', 'billing.manage'],
  ['member.read', 'member.manage'],
  ['audit.read'],
  ['organisation.update'],
  ['organisation.secure'],
  ['organisation.delete'],
] as const satisfies readonly (readonly Permission[])[]
type Ability = (typeof TOPICS)[number][number]

/** Returns the highest permission of each topic that the roles give, and the lowest that they do not. */
export const abilitiesOf = (roles: readonly Role[]): { can: Ability[]; cannot: Ability[] } => {
  const held = permissionsOfRoles(roles, ENTITLEMENTS)
  const isHeld = (permission: Permission) => held.includes(permission)
  return {
    can: TOPICS.flatMap((topic: readonly Ability[]) => topic.filter(isHeld).slice(-1)),
    cannot: TOPICS.flatMap((topic: readonly Ability[]) =>
      topic.filter((permission) => !isHeld(permission)).slice(0, 1),
    ),
  }
}
