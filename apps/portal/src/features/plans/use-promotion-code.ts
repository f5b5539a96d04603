import { PROMOTION_SNACKBAR_MS, PROMOTION_SUCCESS_MS } from '@assure/contract/constants'
import { useEffect, useRef, useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callBudget } from '#src/api/services.ts'
import { isApplied } from '#src/features/plans/promotion-figures.ts'
import { type Promotion, type Template, useRenewPromotions } from '#src/features/plans/promotion-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useSnackbar } from '#src/ui/snackbar.tsx'

/** Code as typed, with the promotion found for it. */
export interface FoundCode {
  code: string
  template: Template
}

/**
 * Looks up a typed promotion code, shows its details and redeems it (SB-02 to SB-04). 3000 ms after a redemption it
 * reloads the applied promotions and clears the input.
 */
export const usePromotionCode = (applied: readonly Promotion[]) => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const { markStale, renew } = useRenewPromotions()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [found, setFound] = useState<FoundCode>()
  const [busy, setBusy] = useState<'looking' | 'redeeming'>()
  const [done, setDone] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const refuse = (text: string) => {
    setError(text)
    showSnack({ tone: 'error', text, durationMs: PROMOTION_SNACKBAR_MS })
  }
  const attempt = async (what: 'looking' | 'redeeming', work: () => Promise<void>) => {
    setBusy(what)
    try {
      await work()
    } catch (problem) {
      refuse(problemMessage(problem))
    } finally {
      setBusy(undefined)
    }
  }

  /** Looks the code up and opens its details. */
  const look = async () => {
    const code = typed.trim()
    if (code === '' || busy || done) return
    setError(undefined)
    if (isApplied(code, applied)) return refuse(t('plans.code.alreadyRedeemed'))
    await attempt('looking', async () => {
      const answer = await callBudget('get_promotion_template', { session_id: 'None', promotion_code: code })
      if (answer.result === 'OK') setFound({ code, template: answer.promotion_template })
      else refuse(t('plans.code.invalid'))
    })
  }

  /** Redeems the code whose details are shown, and reports the result. */
  const redeem = () =>
    attempt('redeeming', async () => {
      if (!found) return
      const answer = await callBudget('redeem_promotion_code', { promotion_code: found.code })
      if (answer.result === 'DENY') {
        const isRedeemed = answer.code === 'promotion_already_redeemed'
        if (isRedeemed) void renew()
        return refuse(t(isRedeemed ? 'plans.code.alreadyRedeemed' : 'plans.code.invalid'))
      }
      const text = t('plans.code.applied', {
        code: answer.applied_promotions[0]?.promotion_code ?? found.code,
      })
      setDone(text)
      showSnack({ tone: 'success', text, durationMs: PROMOTION_SUCCESS_MS })
      void markStale()
      timer.current = setTimeout(() => {
        void renew()
        setTyped('')
        setDone(undefined)
      }, PROMOTION_SUCCESS_MS)
    })

  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      setError(undefined)
    },
    error,
    found,
    isLooking: busy === 'looking',
    isRedeeming: busy === 'redeeming',
    /** Success message, while it is shown. */
    done,
    look,
    redeem,
    leave: () => setFound(undefined),
  }
}
