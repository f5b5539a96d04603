import { PROMOTION_SNACKBAR_MS } from '@assure/contract/constants'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { problemMessage } from '#src/api/problem-message.ts'
import { callBudget } from '#src/api/services.ts'
import type { PlanOnOffer } from '#src/features/plans/plan-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useSnackbar } from '#src/ui/snackbar.tsx'

/** Returns a function that opens the checkout of a plan. */
export const useChoosePlan = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const showSnack = useSnackbar()
  const [chosen, setChosen] = useState<PlanOnOffer['plan']>()
  const choose = async (plan: PlanOnOffer['plan']) => {
    if (chosen) return
    setChosen(plan)
    const refuse = (text: string) => {
      showSnack({ tone: 'error', text, durationMs: PROMOTION_SNACKBAR_MS })
      setChosen(undefined)
    }
    try {
      const answer = await callBudget('start_checkout', { selected_plan: plan })
      if (answer.result === 'OK') await navigate(new URL(answer.checkout_url).pathname)
      else refuse(t('plans.offer.already'))
    } catch (error) {
      refuse(problemMessage(error))
    }
  }
  return { choose, chosen }
}
