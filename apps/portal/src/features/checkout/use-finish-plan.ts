import type { ModeOutput } from '@assure/contract/rpc'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { ApiProblem } from '#src/api/api-problem.ts'
import { askOrderSuccess } from './order-success.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount, callBudget } from '#src/api/services.ts'
import { useSessionChange } from '#src/api/session-context.ts'
import { endPaymentSession } from '#src/features/checkout/payment-session.ts'
import { useTranslation } from '#src/i18n/translation.ts'

type Plans = ModeOutput<typeof budgetService, 'list_plans'>
/** State of finishing a payment. */
export type Finished =
  | { state: 'working' }
  | { state: 'failed'; reason: string }
  | { state: 'done'; plans: Plans }

/** Confirms the payment (SB-08), then refreshes the session and the plan from the card provider. */
export const useFinishPlan = (sessionId: string) => {
  const { t } = useTranslation()
  const changeSession = useSessionChange()
  const queryClient = useQueryClient()
  const [finished, setFinished] = useState<Finished>({ state: 'working' })

  const finish = useCallback(
    async (signal?: AbortSignal) => {
      setFinished({ state: 'working' })
      try {
        await askOrderSuccess(sessionId, signal)
        const session = await callAccount('update_new_session', {}, { signal })
        const plans = await callBudget('list_plans', {}, { signal })
        endPaymentSession()
        changeSession(session)
        void queryClient.invalidateQueries({ queryKey: [SERVICE_PATHS.budget] })
        setFinished({ state: 'done', plans })
      } catch (error) {
        if (signal?.aborted) return
        const isUnknown = error instanceof ApiProblem && error.code === 'not_found'
        const reason = isUnknown ? t('checkout.success.notFound') : problemMessage(error)
        setFinished({ state: 'failed', reason })
      }
    },
    [sessionId, changeSession, queryClient, t],
  )
  useEffect(() => {
    const leave = new AbortController()
    void finish(leave.signal)
    return () => leave.abort()
  }, [finish])
  return { finished, again: () => void finish() }
}
