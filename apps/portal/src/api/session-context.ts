import { createContext, useContext } from 'react'
import type { Identity } from '#src/api/session.ts'

export const SessionContext = createContext<Identity | null>(null)

/** Who is logged in. Throws outside the developer layout. */
export const useSession = (): Identity => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs the developer layout')
  return session
}
