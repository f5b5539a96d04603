import { createContext, useContext } from 'react'
import type { Identity } from '#src/api/session.ts'

export const SessionContext = createContext<Identity | null>(null)
/** Takes the identity that the server just returned, such as with a new API key. */
export const SessionChangeContext = createContext<(session: Identity) => void>(() => undefined)

/** The logged-in account. Throws outside the developer layout. */
export const useSession = (): Identity => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs the developer layout')
  return session
}

/** The function that replaces the logged-in identity. */
export const useSessionChange = (): ((session: Identity) => void) => useContext(SessionChangeContext)
