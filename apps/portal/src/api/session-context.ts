import { createContext, useContext } from 'react'
import type { Identity } from '#src/api/session.ts'

export const SessionContext = createContext<Identity | null>(null)
/** Setter for the logged-in identity, used when a call returns a new one, such as after creating an API key. */
export const SessionChangeContext = createContext<(session: Identity) => void>(() => undefined)

/** The logged-in account. Throws outside the developer layout. */
export const useSession = (): Identity => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs the developer layout')
  return session
}

/** Returns the function that replaces the logged-in identity. */
export const useSessionChange = (): ((session: Identity) => void) => useContext(SessionChangeContext)
