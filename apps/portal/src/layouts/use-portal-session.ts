import { useCallback, useEffect, useRef, useState } from 'react'
import { queryClients } from '#src/api/query-client.ts'
import { currentSession, type Identity, type PortalSession } from '#src/api/session.ts'
import type { EnterOrganisation } from '#src/api/session-context.ts'
import { announceSessionEnd } from '#src/api/session-end.ts'
import { forgetTabOrganisation, keepTabOrganisation, tabOrganisation } from '#src/api/tab-organisation.ts'

const idOf = ({ organisation }: PortalSession) => organisation?.member.organisation_id
/** Names the screens that a session shows: those of the organisation, or the page that asks for a second factor. */
const screensOf = ({ organisation }: PortalSession) =>
  organisation && `${organisation.member.organisation_id} ${organisation.member.needs_second_factor}`

/** The session of the layout, with the functions that replace it. */
export const usePortalSession = (loaded: PortalSession) => {
  const [session, setSession] = useState(loaded)
  const id = idOf(session)
  const screens = screensOf(session)
  const shown = useRef(screens)
  // The pressed button belonged to the previous screens.
  useEffect(() => {
    if (shown.current !== screens) document.querySelector('h1')?.focus()
    shown.current = screens
  }, [screens])
  /** Shows what the server knows now. Data of another organisation leaves the cache. */
  const show = (found: PortalSession) => {
    if (idOf(found) !== id) queryClients.developer.clear()
    setSession(found)
  }
  // The same function at each render: effects that call it would otherwise run again.
  const setIdentity = useCallback(
    (identity: Identity) =>
      setSession((before) =>
        before.organisation ? { ...before, organisation: { ...before.organisation, identity } } : before,
      ),
    [],
  )
  const enter: EnterOrganisation = async (organisationId) => {
    const before = tabOrganisation()
    if (organisationId === null) forgetTabOrganisation()
    else keepTabOrganisation(organisationId)
    try {
      const found = await currentSession()
      if (!found) {
        announceSessionEnd('developer', 'expired')
        return false
      }
      show(found)
      return organisationId === null || idOf(found) === organisationId
    } catch (error) {
      if (before !== null) keepTabOrganisation(before)
      throw error
    }
  }
  return { session, show, setIdentity, enter }
}
