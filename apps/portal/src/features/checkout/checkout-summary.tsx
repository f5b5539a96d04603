import type { Checkout } from '@assure/contract/billing/checkout.modes'
import { numberFormat } from '@assure/contract/number-format'
import type { ReactNode } from 'react'
import { useCheckoutWords } from '#src/features/checkout/checkout-words.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useNow } from '#src/lib/use-now.ts'

const Step = ({ day, text, isFirst }: { day: string; text: string; isFirst?: boolean }) => (
  <li className="relative flex gap-4 pb-6 last:pb-0">
    {isFirst && (
      <span
        aria-hidden
        className="absolute top-6 bottom-0 left-[7px] w-px bg-border-strong in-[li:last-child]:hidden"
      />
    )}
    <span
      aria-hidden
      className={`mt-1 size-3.5 shrink-0 rounded-full border-2 border-accent ${isFirst ? 'bg-accent' : ''}`}
    />
    <span>
      <strong className="block font-semibold">{day}</strong>
      <span className="text-text-muted">{text}</span>
    </span>
  </li>
)

const Line = ({ label, amount, note }: { label: string; amount: string; note?: ReactNode }) => (
  <div className="flex justify-between gap-x-4 border-t py-4">
    <dt className="min-w-0">
      <span className="font-medium">{label}</span>
      {note && <span className="mt-0.5 block text-help text-text-muted">{note}</span>}
    </dt>
    <dd className="shrink-0 font-medium tabular-nums">{amount}</dd>
  </div>
)

/** Charges with their dates, and the amount due today. */
export const CheckoutSummary = ({ checkout }: { checkout: Checkout }) => {
  const { t, locale } = useTranslation()
  const nowS = useNow()
  const words = useCheckoutWords(checkout, nowS)
  const { kind, quantity, interval, trial_days: days, monthly_limit: limit } = checkout
  const isYear = interval === 'year'
  const billed = t(isYear ? 'checkout.billedYear' : 'checkout.billedMonth')
  const amount = t(isYear ? 'checkout.year' : 'checkout.month', { amount: words.period })
  const isPastDue = checkout.status === 'past_due'
  const paid = isPastDue ? t('checkout.nothingNow') : t(isYear ? 'checkout.firstYear' : 'checkout.firstMonth')
  const charged = isPastDue
    ? t('checkout.pastDueLead')
    : t(isYear ? 'checkout.yearLead' : 'checkout.monthLead')
  return (
    <section aria-label={t('checkout.timeline')} className="pt-3 pb-8 lg:pt-16">
      <p className="text-form text-text-muted">{words.name}</p>
      <h1 tabIndex={-1} className="mt-1 text-page font-semibold sm:text-[40px]/12">
        {days > 0 ? t('checkout.trialTitle', { days }) : amount}
      </h1>
      <p className="mt-2 text-form text-text-muted">
        {days > 0 ? t('checkout.trialLead', { amount: words.period, date: words.next }) : charged}
      </p>
      <ol className="mt-9 mb-9">
        <Step
          isFirst
          day={t('checkout.today', { date: words.today })}
          text={days > 0 ? t('checkout.trialStarts') : paid}
        />
        {!isPastDue && (
          <Step
            day={words.next}
            text={days > 0 ? t('checkout.trialEnds') : t(isYear ? 'checkout.nextYear' : 'checkout.nextMonth')}
          />
        )}
      </ol>
      <dl>
        <Line
          label={kind === 'plan' ? words.name : t('checkout.licences', { count: quantity })}
          amount={words.period}
          note={
            <>
              {billed}
              {limit !== null && ` · ${t('checkout.limit', { number: numberFormat(locale).format(limit) })}`}
              {kind === 'licences' && ` · ${t('checkout.each', { amount: words.unit })}`}
            </>
          }
        />
        {days > 0 && (
          <div className="flex flex-wrap justify-between gap-x-4 border-t py-4">
            <dt className="text-text-muted">{t('checkout.trialTitle', { days })}</dt>
            <dd className="text-success tabular-nums">{t('checkout.minus', { amount: words.period })}</dd>
          </div>
        )}
        <div className="flex flex-wrap justify-between gap-x-4 border-t py-4 text-form font-semibold">
          <dt>{t('checkout.dueToday')}</dt>
          <dd className="tabular-nums">{words.dueToday}</dd>
        </div>
      </dl>
    </section>
  )
}
