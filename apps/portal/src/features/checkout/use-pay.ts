import type { Checkout, PaidAnswer } from '@assure/contract/billing/checkout.modes'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { problemMessage } from '#src/api/problem-message.ts'
import { callBudget } from '#src/api/services.ts'
import type { CardEntry, CardFaults } from '#src/features/checkout/card-entry.ts'
import { declineText } from '#src/features/checkout/decline-text.ts'
import { beginPaymentSession } from '#src/features/checkout/payment-session.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'

/** Returns the next page after a payment: finishing the plan, or the paid licences. */
const afterPayment = (billingGroupId: string | null, sessionId: string): string =>
  billingGroupId === null
    ? `${paths.paymentSuccess()}?${new URLSearchParams({ session_id: sessionId })}`
    : paths.retailBillingSuccess({ token: billingGroupId })

/**
 * Pays a checkout by card (SB-08): creates the token, runs 3-D Secure if the bank requires it, and handles the
 * result.
 */
export const usePay = (
  token: string,
  checkout: Pick<Checkout, 'billing_group_id' | 'status'>,
  onInvalid: () => void,
) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isPending, setIsPending] = useState(false)
  const [faults, setFaults] = useState<CardFaults>({})
  const [failure, setFailure] = useState<string>()
  const [isCardKept, setIsCardKept] = useState(false)

  const refuse = async (answer: Extract<PaidAnswer, { result: 'DENY' }>) => {
    switch (answer.code) {
      case 'CARD_DECLINED':
        return setFaults({ number: declineText(answer, t) })
      case 'PAYMENT_UNDER_WAY':
        return setFailure(t('checkout.underWay'))
      case 'PROVIDER_UNAVAILABLE':
        return setFailure(t('checkout.unavailable'))
      case 'LINK_INVALID':
        return onInvalid()
    }
  }

  const settle = async (answer: PaidAnswer, entry: CardEntry): Promise<void> => {
    if (answer.result === 'OK') {
      // The card is only saved; the past-due amount is charged at the next retry.
      if (checkout.status === 'past_due') return setIsCardKept(true)
      if (checkout.billing_group_id === null) beginPaymentSession()
      return navigate(afterPayment(checkout.billing_group_id, answer.session_id), { replace: true })
    }
    if (answer.result === 'DENY') return refuse(answer)
    await entry.authenticate(answer.client_secret)
    const confirmed = await callBudget('confirm_checkout', { token })
    // The user closed the bank's page without an answer.
    if (confirmed.result === 'ACTION') return setFailure(t('checkout.notAnswered'))
    return settle(confirmed, entry)
  }

  const pay = async (entry: CardEntry) => {
    if (isPending) return
    setIsPending(true)
    setFailure(undefined)
    setFaults({})
    try {
      const made = await entry.tokenise()
      if ('faults' in made) setFaults(made.faults)
      else await settle(await callBudget('pay_checkout', { token, payment_token: made.token }), entry)
    } catch (error) {
      setFailure(problemMessage(error))
    } finally {
      setIsPending(false)
    }
  }
  return {
    pay,
    isPending,
    faults,
    failure,
    /** Whether a new card was saved for the past-due amount. */
    isCardKept,
    /** Clears a field's fault while the user edits it. */
    forget: (field: keyof CardFaults) => setFaults(({ [field]: _, ...others }) => others),
  }
}
export type Payment = ReturnType<typeof usePay>
