import { LICENCE_CURRENCY } from '@assure/contract/licences/licence-price'
import { useWatch } from 'react-hook-form'
import { moneyText } from '#src/shared/billing/money.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { type GenerateValues, generateEstimate, priceText } from '#src/features/licences/generate-form.ts'

/** Estimated price of the order. Its space is reserved, so the layout does not shift (LC-09). */
export const PriceEstimate = () => {
  const { t, locale } = useTranslation()
  const values = useWatch<GenerateValues>() as GenerateValues
  const estimate = generateEstimate(values)
  const isYear = values.subscription_period === 'year'
  const sum = t(isYear ? 'licenceTasks.generate.estimateYear' : 'licenceTasks.generate.estimateMonth', {
    count: Number(values.quantity),
    price: priceText(Number(values.price_per_licence), locale),
  })
  return (
    <div role="status" className="flex min-h-16 flex-col justify-center rounded-control bg-sunken px-4 py-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="font-medium">{t('licenceTasks.generate.estimate')}</span>
        {estimate !== null && (
          <span className="text-heading font-semibold tabular-nums">
            {moneyText(estimate * 100, LICENCE_CURRENCY, locale)}
          </span>
        )}
      </p>
      <p className="flex flex-wrap justify-between gap-x-2 text-help text-text-muted tabular-nums">
        {estimate === null ? (
          t('licenceTasks.generate.estimateNone')
        ) : (
          <>
            <span>{sum}</span>
            <span>{t(isYear ? 'licenceTasks.generate.perYear' : 'licenceTasks.generate.perMonth')}</span>
          </>
        )}
      </p>
    </div>
  )
}
