import type { KeyOverlapS } from '@assure/contract/constants'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { useTakeKeys } from '#src/features/api-keys/api-key-queries.ts'

/** Rotates the key. Returns whether it succeeded or the password was wrong. */
export const useRotate = () => {
  const takeKeys = useTakeKeys()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const rotate = async (
    password: string | undefined,
    overlapS: KeyOverlapS,
  ): Promise<'done' | 'wrong' | 'failed'> => {
    setIsPending(true)
    setFailure(undefined)
    try {
      const answer = await callAccount('rotate_api_key', {
        ...(password !== undefined && { password }),
        overlap_s: overlapS,
      })
      if (answer.result === 'OK') takeKeys(answer.keys)
      return answer.result === 'OK' ? 'done' : 'wrong'
    } catch (error) {
      setFailure(problemMessage(error))
      return 'failed'
    } finally {
      setIsPending(false)
    }
  }
  return { rotate, isPending, failure }
}
