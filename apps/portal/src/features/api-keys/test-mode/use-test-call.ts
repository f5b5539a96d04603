import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { renewTestData } from '#src/features/api-keys/test-mode/test-mode-queries.ts'
import { useSnackbar } from '#src/ui/snackbar.tsx'

const DONE_SNACK_MS = 4000

interface Texts {
  done: string
  /** The message of a failed call. */
  failed: (reason: string) => string
}

/** Makes a call that changes the test data and says how it went. The call resolves to the reason of a refusal, or null. */
export const useTestCall = ({ done, failed }: Texts) => {
  const queryClient = useQueryClient()
  const showSnack = useSnackbar()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = async (call: () => Promise<string | null>): Promise<void> => {
    if (isPending) return
    setIsPending(true)
    setFailure(undefined)
    try {
      const refusal = await call()
      if (refusal === null) showSnack({ tone: 'success', text: done, durationMs: DONE_SNACK_MS })
      else setFailure(refusal)
    } catch (error) {
      setFailure(failed(problemMessage(error)))
    }
    setIsPending(false)
    void renewTestData(queryClient)
  }
  return { send, isPending, failure }
}
