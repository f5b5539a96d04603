import { createContext, useContext } from 'react'
import type { Identity } from '#src/api/session.ts'

export const SessionContext = createContext<Identity | null>(null)
/** Takes in what the server has just said of who is logged in, such as a new API key. */
export const SessionChangeContext = createContext<(session: Identity) => void>(() => undefined)

/** Who is logged in. Throws outside the developer layout. */
export const useSession = (): Identity => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs the developer layout')
  return session
}

/** The function that changes what the portal knows of who is logged in. */
export const useSessionChange = (): ((session: Identity) => void) => useContext(SessionChangeContext)
