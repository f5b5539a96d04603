import { LICENCE_SNACKBAR_MS } from '@assure/contract/constants'
import { useEffect } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { useSnackbar } from '#src/ui/snackbar.tsx'

/** Shows each list error once in a red snackbar. The list itself shows it until it is resolved (LC-12). */
export const useErrorSnack = ({
  error,
  errorUpdatedAt,
}: {
  error: Error | null
  errorUpdatedAt: number
}): void => {
  const showSnack = useSnackbar()
  useEffect(() => {
    if (!error || errorUpdatedAt === 0) return
    showSnack({ tone: 'error', text: problemMessage(error), durationMs: LICENCE_SNACKBAR_MS })
  }, [error, errorUpdatedAt, showSnack])
}
