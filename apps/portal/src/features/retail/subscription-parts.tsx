import { Copy, CreditCard } from 'lucide-react'
import type { BillingGroup } from '#src/features/retail/retail-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime, longDate } from '#src/lib/format-date.ts'
import { moneyText } from '#src/shared/billing/money.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Hint } from '#src/ui/hint.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useCopyText } from '#src/shared/page/use-copy-text.ts'

const ID_SHOWN = 8

/** Returns a function that names a group by its number of licences and its order date. */
export const useGroupName = (): ((group: BillingGroup) => string) => {
  const { t, locale } = useTranslation()
  return ({ quantity: count, created_at_utc: orderedS }) =>
    t('retail.subscriptions.name', { count, date: longDate(orderedS, locale) })
}

/** End of a group's id, with a button that copies the whole id. The starts of ids are alike. */
export const GroupId = ({ group }: { group: BillingGroup }) => {
  const { t } = useTranslation()
  const copyText = useCopyText()
  const name = useGroupName()(group)
  const { billing_group_id: id } = group
  return (
    <span className="flex items-center gap-1 text-chip text-text-muted">
      <span title={id}>
        {t('retail.subscriptions.id')} <code className="font-mono">{`…${id.slice(-ID_SHOWN)}`}</code>
      </span>
      <IconButton
        label={t('retail.subscriptions.copyId', { name })}
        icon={<Copy aria-hidden size={14} />}
        className="-my-1.5"
        onClick={() => void copyText(id)}
      />
    </span>
  )
}

/** Price and number of licences of a subscription, and the end of its paid or free time. */
export const SubscriptionTerms = ({ group }: { group: BillingGroup }) => {
  const { t, locale } = useTranslation()
  const { quantity: count, unit_amount, currency, interval, payment_info } = group
  const price = moneyText(unit_amount, currency, locale)
  const date = (seconds: number) => longDate(seconds, locale)
  const isPaid = payment_info.payment_result === 'payment_succeeded'
  return (
    <>
      <span className="block">{t(`retail.subscriptions.${interval}`, { count, price })}</span>
      {isPaid && group.period_ends_at_utc > 0 && (
        <span className="block">
          {t('retail.subscriptions.paidUntil', { date: date(group.period_ends_at_utc) })}
        </span>
      )}
      {payment_info.payment_result === null && group.trial_ends_at_utc > 0 && (
        <span className="block">
          {t('retail.subscriptions.freeUntil', { date: date(group.trial_ends_at_utc) })}
        </span>
      )}
    </>
  )
}

/** Time of the last payment update. */
export const LastUpdate = ({ group }: { group: BillingGroup }) => {
  const { t, locale } = useTranslation()
  const seconds = group.payment_info.updated_at_utc
  if (seconds === 0) return t('retail.subscriptions.neverUpdated')
  return <time dateTime={new Date(seconds * 1000).toISOString()}>{exactTime(seconds, locale)}</time>
}

interface SubscriptionActionsProps {
  group: BillingGroup
  /** 32 px high in rows, 44 px on cards. */
  size: 'small' | 'form'
  onCancel: (group: BillingGroup) => void
}

/** Buttons to pay an open amount, change a failed card, or cancel a subscription (RS-04). */
export const SubscriptionActions = ({ group, size, onCancel }: SubscriptionActionsProps) => {
  const { t } = useTranslation()
  const name = useGroupName()(group)
  const { checkout_url: checkoutUrl, can_cancel: canCancel } = group
  const grows = size === 'form' ? 'flex-1' : ''
  const isFailed = group.payment_info.payment_result === 'payment_failed'
  const why = isFailed && checkoutUrl !== null ? 'cannotCancelFailed' : 'cannotCancel'
  return (
    <div className="flex flex-wrap gap-2">
      {checkoutUrl !== null && (
        <a
          href={checkoutUrl}
          aria-label={t(isFailed ? 'retail.subscriptions.otherCardOf' : 'retail.subscriptions.payOf', {
            name,
          })}
          className={`${buttonClass({ kind: 'primary', size })} ${grows}`}
        >
          <CreditCard aria-hidden size={16} />
          {t(isFailed ? 'retail.subscriptions.otherCard' : 'retail.subscriptions.pay')}
        </a>
      )}
      <Hint text={canCancel ? undefined : t(`retail.subscriptions.${why}`)}>
        <Button
          kind="danger"
          size={size}
          className={grows}
          aria-label={t('retail.subscriptions.cancelOf', { name })}
          unavailable={!canCancel}
          onClick={() => onCancel(group)}
        >
          {t('retail.subscriptions.cancel')}
        </Button>
      </Hint>
    </div>
  )
}
