import type { Place } from '@assure/contract/authorise'
import { canBePlaced, type Role } from '@assure/contract/accounts/roles'

/** The chosen roles and places of a person. Places stay chosen while no role can be limited to them. */
export interface Access {
  roles: readonly Role[]
  /** null for all places. */
  places: readonly Place[] | null
}
export interface AccessFaults {
  roles?: 'needRole'
  places?: 'needPlace'
}

/** Returns the places for a call: null if they are not limited, or no role can be. */
export const placesOf = ({ roles, places }: Access): Place[] | null =>
  places && canBePlaced(roles) ? [...places] : null

export const accessFaults = (access: Access): AccessFaults => ({
  ...(access.roles.length === 0 && { roles: 'needRole' }),
  ...(placesOf(access)?.length === 0 && { places: 'needPlace' }),
})

/** Focuses the first field with a fault: a role, or the chain of a place to add. */
export const focusFault = (fields: HTMLElement | null, { roles }: AccessFaults): void =>
  fields?.querySelector<HTMLElement>(roles ? 'input' : '[role="combobox"]')?.focus()
