import { Info, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { useCheckoutWords } from '#src/features/checkout/checkout-words.ts'
import { isFailedLicences, type OpenCheckout } from '#src/features/checkout/load-checkout.ts'
import { SandboxCardForm } from '#src/features/checkout/sandbox-card-form.tsx'
import { StopTrying } from '#src/features/checkout/stop-trying.tsx'
import { usePay } from '#src/features/checkout/use-pay.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useNow } from '#src/lib/use-now.ts'
import { paths } from '#src/paths.ts'
import { Alert } from '#src/ui/alert.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const StripeCardForm = lazyPart(async () => (await import('./stripe-card-form.tsx')).StripeCardForm)

const WAITS = ['open', 'incomplete', 'cancelled', 'past_due']

/** The button that led here is gone. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus()

interface CardPanelProps {
  token: string
  opened: OpenCheckout
  /** Whether the payer of failed licences is logged in. */
  isPayer: boolean
  /** Called when the link became invalid meanwhile. */
  onInvalid: () => void
}

/** Card form of the portal's provider, or a message that nothing is left to pay. */
export const CardPanel = ({ token, opened, isPayer, onInvalid }: CardPanelProps) => {
  const { t } = useTranslation()
  const { checkout, card_provider: provider, publishable_key: key } = opened
  const words = useCheckoutWords(checkout, useNow())
  const payment = usePay(token, checkout, onInvalid)
  const [isEnded, setIsEnded] = useState(false)
  const { trial_days: days, interval, billing_group_id: groupId } = checkout
  if (isEnded)
    return (
      <div className="flex flex-col items-start gap-4 pt-8 lg:pt-16">
        <div role="status">
          <h2 ref={takeFocus} tabIndex={-1} className="text-heading font-semibold outline-none">
            {t('checkout.stop.done')}
          </h2>
          <p className="mt-1 text-text-muted">{t('checkout.stop.doneText')}</p>
        </div>
        <Link to={paths.retailSubscriptions()} className={buttonClass({ kind: 'primary', size: 'form' })}>
          {t('checkout.toSubscriptions')}
        </Link>
      </div>
    )
  if (payment.isCardKept)
    return (
      <div className="flex flex-col items-start gap-4 pt-8 lg:pt-16">
        <div role="status">
          <h2 className="text-heading font-semibold">{t('checkout.cardKept')}</h2>
          <p className="mt-1 text-text-muted">{t('checkout.afterRetry', { amount: words.period })}</p>
        </div>
        <Link
          to={groupId === null ? paths.plans() : paths.retailSubscriptions()}
          className={buttonClass({ kind: 'primary', size: 'form' })}
        >
          {t(groupId === null ? 'checkout.toPlans' : 'checkout.toSubscriptions')}
        </Link>
      </div>
    )
  if (!WAITS.includes(checkout.status))
    return (
      <div className="flex flex-col items-start gap-4 pt-8 lg:pt-16">
        <h2 className="text-heading font-semibold">{t('checkout.paid')}</h2>
        <Link
          to={groupId === null ? paths.plans() : paths.retailBillingSuccess({ token: groupId })}
          className={buttonClass({ kind: 'primary', size: 'form' })}
        >
          {t(groupId === null ? 'checkout.toPlans' : 'checkout.toSuccess')}
        </Link>
      </div>
    )
  const then = interval === 'year' ? ('checkout.afterYear' as const) : ('checkout.afterMonth' as const)
  const isPastDue = checkout.status === 'past_due'
  const paid = {
    label: days > 0 ? t('checkout.startTrial', { days }) : t('checkout.payNow', { amount: words.dueToday }),
    note:
      days > 0
        ? t('checkout.afterTrial', { date: words.next, amount: words.period })
        : t(then, { amount: words.period }),
  }
  const submit = isPastDue
    ? { label: t('checkout.takeCard'), note: t('checkout.afterRetry', { amount: words.period }) }
    : paid
  return (
    <section aria-labelledby="card" className="pt-6 lg:pt-16">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="card" className="text-heading font-semibold">
          {t(isPastDue ? 'checkout.changeCard' : 'checkout.pay')}
        </h2>
        {provider === 'sandbox' && (
          <Chip tone="warning" icon={Info}>
            {t('checkout.testMode')}
          </Chip>
        )}
      </div>
      {payment.failure && (
        <div className="mb-4">
          <Alert tone="error" announced>
            {payment.failure}
          </Alert>
        </div>
      )}
      {provider === 'stripe' && key !== null ? (
        <StripeCardForm payment={payment} publishableKey={key} submit={submit} />
      ) : (
        <SandboxCardForm payment={payment} submit={submit} />
      )}
      <p className="mt-8 flex gap-3 border-t pt-6 text-help text-text-muted">
        <ShieldCheck aria-hidden size={20} className="shrink-0" />
        {t('checkout.safe', { company: portalConfig().companyName })}
      </p>
      {isFailedLicences(checkout) && (
        <StopTrying checkout={checkout} isPayer={isPayer} onEnded={() => setIsEnded(true)} />
      )}
    </section>
  )
}
