import { EMAIL_MAX } from '@assure/contract/constants'
import {
  LICENCE_LIST_PRICE,
  LICENCE_PRICES,
  SUBSCRIPTION_PERIODS,
} from '@assure/contract/licences/licence-price'
import { Mail } from 'lucide-react'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from '#src/i18n/translation.ts'
import { type GenerateValues, priceText, pricesOffered } from '#src/features/licences/generate-form.ts'
import { PriceEstimate } from '#src/features/licences/price-estimate.tsx'
import { moneyText } from '#src/shared/billing/money.ts'
import { Field } from '#src/ui/field.tsx'
import { RadioCards } from '#src/ui/radio-cards.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

/** The lowest price needs a minimum quantity (section 5). */
const BULK_OFFER = LICENCE_PRICES[3]

/** Fields of a self-service order: payer, price and period (LC-09). */
export const BillingFields = () => {
  const { t, locale } = useTranslation()
  const { control, register, formState, watch } = useFormContext<GenerateValues>()
  const { errors } = formState
  return (
    <>
      <Field
        label={t('licenceTasks.generate.billedTo')}
        error={errors.billed_to_email?.message}
        help={t('licenceTasks.generate.billedToHelp')}
      >
        {(ids) => (
          <span className="relative block">
            <Mail
              aria-hidden
              size={16}
              className="absolute top-3 left-3 text-text-muted pointer-coarse:top-3.5"
            />
            <TextInput
              {...ids}
              {...register('billed_to_email')}
              type="email"
              autoComplete="email"
              maxLength={EMAIL_MAX}
              className="pl-9"
            />
          </span>
        )}
      </Field>
      <Controller
        control={control}
        name="price_per_licence"
        render={({ field }) => (
          <RadioCards
            legend={t('licenceTasks.generate.price')}
            aside={t('licenceTasks.generate.priceAside', {
              price: moneyText(LICENCE_LIST_PRICE * 100, 'USD', locale),
            })}
            choices={pricesOffered(watch('quantity')).map((offered) => ({
              value: String(offered.price),
              title: priceText(offered.price, locale),
              text: t('licenceTasks.generate.priceDiscount', { percent: offered.discount }),
            }))}
            value={field.value}
            onChange={field.onChange}
            firstRef={field.ref}
            help={t('licenceTasks.generate.priceHelp', {
              percent: BULK_OFFER.discount,
              quantity: BULK_OFFER.quantityMin,
            })}
            error={errors.price_per_licence?.message}
          />
        )}
      />
      <div className="grid items-start gap-x-4 gap-y-8 sm:grid-cols-2">
        <Controller
          control={control}
          name="subscription_period"
          render={({ field }) => (
            <SegmentedControl
              legend={t('licenceTasks.generate.period')}
              choices={SUBSCRIPTION_PERIODS.map((value) => ({
                value,
                label: t(`licenceTasks.generate.${value}`),
              }))}
              value={field.value}
              onChange={field.onChange}
              firstRef={field.ref}
              error={errors.subscription_period?.message}
            />
          )}
        />
        <PriceEstimate />
      </div>
    </>
  )
}
