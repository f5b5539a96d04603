import type { Permission } from '@assure/contract/rpc'
import { createContext, useContext } from 'react'
import type { Identity, Membership } from '#src/api/session.ts'

export const SessionContext = createContext<Identity | null>(null)
/** Setter for the logged-in identity, used when a call returns a new one, such as after creating an API key. */
export const SessionChangeContext = createContext<(session: Identity) => void>(() => undefined)
export const MemberContext = createContext<Membership | null>(null)
/**
 * Shows another organisation in this tab; null for one that the server chooses, such as after leaving the current one.
 * Resolves to whether the tab shows the organisation. Throws `ApiProblem`.
 */
export type EnterOrganisation = (organisationId: string | null) => Promise<boolean>
export const EnterOrganisationContext = createContext<EnterOrganisation>(() => Promise.resolve(false))

/** The logged-in account. Throws outside the developer layout. */
export const useSession = (): Identity => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs the developer layout')
  return session
}

/** Returns the function that replaces the logged-in identity. */
export const useSessionChange = (): ((session: Identity) => void) => useContext(SessionChangeContext)

/** The logged-in person's part in the organisation. Throws outside the developer layout. */
export const useMember = (): Membership => {
  const member = useContext(MemberContext)
  if (!member) throw new Error('useMember needs the developer layout')
  return member
}

/** Returns whether the member has a permission, to hide what the server would refuse. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const { permissions } = useMember()
  return (permission) => permissions.includes(permission)
}

/** Returns the function that shows another organisation in this tab. */
export const useEnterOrganisation = (): EnterOrganisation => useContext(EnterOrganisationContext)
