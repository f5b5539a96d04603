import { numberFormat } from '@assure/contract/number-format'
import { CircleCheck } from 'lucide-react'
import type { Promotion } from '#src/features/plans/promotion-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { longDate } from '#src/lib/format-date.ts'
import { Chip } from '#src/ui/chip.tsx'

const PromotionItem = ({ promotion, isOver }: { promotion: Promotion; isOver: boolean }) => {
  const { t, locale } = useTranslation()
  const { promotion_code, description, coverage, redeemed_at_utc: redeemedS, ends_at_utc: endS } = promotion
  const end = longDate(endS, locale)
  return (
    <li className="rounded-control border p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-mono font-semibold wrap-anywhere">{promotion_code}</span>
        {!isOver && (
          <Chip tone="success" icon={CircleCheck}>
            {t('plans.applied.chip')}
          </Chip>
        )}
        <span className="text-help text-text-muted sm:ml-auto">
          {isOver ? t('plans.applied.endedOn', { date: end }) : t('plans.applied.until', { date: end })}
        </span>
      </div>
      <p className="mt-1 wrap-anywhere">{description}</p>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-0.5 text-cell text-text-muted tabular-nums">
        {coverage.map(({ product, modality, allowed_transaction_count: count }) => (
          <li key={modality}>
            {t('plans.applied.covers', {
              product: t(`plans.product.${product}`),
              modality: t(`plans.modality.${modality}`),
              number: numberFormat(locale).format(count),
            })}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-help text-text-muted">
        {t('plans.applied.redeemed', { date: longDate(redeemedS, locale) })}
      </p>
    </li>
  )
}

/** Promotions that the account has redeemed. */
export const PromotionList = ({
  label,
  promotions,
  isOver = false,
}: {
  label: string
  promotions: readonly Promotion[]
  isOver?: boolean
}) => (
  <ul aria-label={label} className="flex flex-col gap-3">
    {promotions.map((promotion) => (
      <PromotionItem
        key={`${promotion.promotion_code} ${promotion.redeemed_at_utc}`}
        promotion={promotion}
        isOver={isOver}
      />
    ))}
  </ul>
)
