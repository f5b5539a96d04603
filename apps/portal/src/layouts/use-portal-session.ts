import { useCallback, useEffect, useRef, useState } from 'react'
import { queryClients } from '#src/api/query-client.ts'
import { currentSession, type Identity, type PortalSession } from '#src/api/session.ts'
import type { ChangeMode, EnterOrganisation } from '#src/api/session-context.ts'
import { callAccount } from '#src/api/services.ts'
import { announceSessionEnd } from '#src/api/session-end.ts'
import { isLoginLacking } from '#src/layouts/login-lacking.ts'
import {
  forgetTabOrganisation,
  keepTabMode,
  keepTabOrganisation,
  tabMode,
  tabOrganisation,
} from '#src/api/tab-organisation.ts'

const idOf = ({ organisation }: PortalSession) => organisation?.member.organisation_id
/** Names the data that a session shows: an organisation's, or its test mode's. */
export const dataOf = ({ organisation }: PortalSession): string =>
  organisation ? `${organisation.member.organisation_id} ${organisation.member.test_mode}` : 'none'
/** Names the screens that a session shows: those of the organisation, or the page that asks for another login. */
const screensOf = (session: PortalSession) =>
  session.organisation && `${dataOf(session)} ${isLoginLacking(session.organisation.member)}`

/** The session of the layout, with the functions that replace it. */
export const usePortalSession = (loaded: PortalSession) => {
  const [session, setSession] = useState(loaded)
  const data = dataOf(session)
  const screens = screensOf(session)
  const shown = useRef(screens)
  // The pressed button belonged to the previous screens.
  useEffect(() => {
    if (shown.current !== screens) document.querySelector('h1')?.focus()
    shown.current = screens
  }, [screens])
  /** Shows what the server knows now. Data of another organisation leaves the cache. */
  const show = (found: PortalSession) => {
    if (dataOf(found) !== data) queryClients.developer.clear()
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
    const [before, modeBefore] = [tabOrganisation(), tabMode()]
    // Another organisation opens live.
    if (organisationId !== before) keepTabMode('live')
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
      keepTabMode(modeBefore)
      throw error
    }
  }
  const changeMode: ChangeMode = async (mode) => {
    const before = tabMode()
    // The test mode is made when it is first opened.
    if (mode === 'test') await callAccount('open_test_mode', {})
    keepTabMode(mode)
    try {
      const found = await currentSession()
      if (found) show(found)
      else announceSessionEnd('developer', 'expired')
    } catch (error) {
      keepTabMode(before)
      throw error
    }
  }
  return { session, show, setIdentity, enter, changeMode }
}
