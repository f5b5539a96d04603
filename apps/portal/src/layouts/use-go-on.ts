import { useState } from 'react'
import { useEnterOrganisation, useMember } from '#src/api/session-context.ts'

/** Shows the page that the person wanted, once the organisation accepts the session. */
export const useGoOn = () => {
  const { organisation_id: organisationId } = useMember()
  const enter = useEnterOrganisation()
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const goOn = async () => {
    setIsPending(true)
    try {
      await enter(organisationId)
      setError(null)
    } catch (thrown) {
      setError(thrown)
    }
    setIsPending(false)
  }
  return { goOn, isPending, error }
}
