import type { Permission } from '@assure/contract/rpc'
import type { PortalMode } from '@assure/contract/session-cookie'
import { createContext, useContext } from 'react'
import type { Identity, Membership, Person } from '#src/api/session.ts'

export const PersonContext = createContext<Person | null>(null)
/** Null for a person in no organisation, like `MemberContext`. */
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

/** Shows the live data or the test mode of the organisation in this tab. Throws `ApiProblem`; then nothing changes. */
export type ChangeMode = (mode: PortalMode) => Promise<void>
export const ChangeModeContext = createContext<ChangeMode>(() => Promise.resolve())

/** The logged-in person. Throws outside the developer layout. */
export const usePerson = (): Person => {
  const person = useContext(PersonContext)
  if (!person) throw new Error('usePerson needs the developer layout')
  return person
}

/** The organisation's account; null for a person in no organisation. */
export const useOptionalSession = (): Identity | null => useContext(SessionContext)

/** The organisation's account. Throws outside an organisation's pages. */
export const useSession = (): Identity => {
  const session = useOptionalSession()
  if (!session) throw new Error('useSession needs an organisation')
  return session
}

/** Returns the function that replaces the logged-in identity. */
export const useSessionChange = (): ((session: Identity) => void) => useContext(SessionChangeContext)

/** The logged-in person's part in the organisation; null for a person in no organisation. */
export const useOptionalMember = (): Membership | null => useContext(MemberContext)

/** The logged-in person's part in the organisation. Throws outside an organisation's pages. */
export const useMember = (): Membership => {
  const member = useOptionalMember()
  if (!member) throw new Error('useMember needs an organisation')
  return member
}

/** Returns whether the person has a permission in the organisation, to hide what the server would refuse. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const member = useOptionalMember()
  return (permission) => member?.permissions.includes(permission) ?? false
}

/** Returns the function that shows another organisation in this tab. */
export const useEnterOrganisation = (): EnterOrganisation => useContext(EnterOrganisationContext)

/** Returns the function that changes between live data and test mode. */
export const useChangeMode = (): ChangeMode => useContext(ChangeModeContext)
