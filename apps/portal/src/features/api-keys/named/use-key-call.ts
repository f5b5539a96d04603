import { NAMED_KEYS_MAX } from '@assure/contract/constants'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasCode } from '#src/api/api-problem.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { renewNamedKeys } from '#src/features/api-keys/named/named-key-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'

interface Refusal {
  result: 'DENY'
  code: 'TOO_MANY' | 'PLACES_NOT_LIMITED' | 'EXPIRY_PASSED' | 'ALREADY_ROTATED'
}

/**
 * Makes a call that changes keys, then loads the list again. `failed` makes the message for a failed call. The answer can
 * hold a secret, so no cache keeps it.
 */
export const useKeyCall = (failed: (reason: string) => string) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()

  /** Returns the answer; null if the call was refused or failed. */
  const send = async <Answer extends { result: 'OK' } | Refusal>(
    call: () => Promise<Answer>,
  ): Promise<Extract<Answer, { result: 'OK' }> | null> => {
    setIsPending(true)
    setFailure(undefined)
    try {
      const answer = await call()
      if (answer.result === 'OK') return answer as Extract<Answer, { result: 'OK' }>
      const { code } = answer
      setFailure(
        code === 'TOO_MANY'
          ? t('namedKeys.refused.TOO_MANY', { max: NAMED_KEYS_MAX })
          : t(`namedKeys.refused.${code}`),
      )
    } catch (error) {
      // The user closed the question 'Confirm it is you' and needs no error message.
      setFailure(hasCode(error, 'reauthentication_required') ? undefined : failed(problemMessage(error)))
    } finally {
      setIsPending(false)
      // Also after a failure: the server may have made the change, and only its answer was lost.
      void renewNamedKeys(queryClient)
    }
    return null
  }
  return { send, isPending, failure }
}
