import { LICENCE_QUANTITY_MAX, LICENCE_QUANTITY_MIN, LICENCE_TEXT_MAX } from '@assure/contract/constants'
import { numberCounters } from '@assure/contract/licences/counter-numbers'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from '#src/i18n/translation.ts'
import { type GenerateValues, parseQuantity, pricesOffered } from '#src/features/licences/generate-form.ts'
import { useLicencePlaces } from '#src/features/licences/licence-queries.ts'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { Combobox } from '#src/ui/combobox.tsx'
import { Field } from '#src/ui/field.tsx'
import { Stepper } from '#src/ui/stepper.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

/** Fields for the location and the number of new licences (LC-08). */
export const StoreFields = () => {
  const { t } = useTranslation()
  const { control, register, formState, watch, getValues, setValue } = useFormContext<GenerateValues>()
  const { errors } = formState
  const chains = useLicencePlaces('requested_by', watch('requested_by').trim(), true)
  const quantity = parseQuantity(watch('quantity'))
  const isSeveral = quantity !== null && quantity > 1
  const example = numberCounters(watch('location').trim() || t('licences.column.location'), 2, []).join(', ')
  const changeQuantity = (quantity: string, onChange: (value: string) => void) => {
    onChange(quantity)
    // Clears the chosen price if the new quantity does not allow it.
    const price = getValues('price_per_licence')
    if (price && !pricesOffered(quantity).some((offered) => String(offered.price) === price)) {
      setValue('price_per_licence', '')
    }
  }
  return (
    <div className="grid gap-x-4 gap-y-8 sm:grid-cols-2">
      <Field label={t('licences.column.requested_by')} error={errors.requested_by?.message}>
        {(ids) => (
          <Controller
            control={control}
            name="requested_by"
            render={({ field }) => (
              <Combobox
                control={ids}
                label={t('licences.column.requested_by')}
                inputRef={field.ref}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                known={chains.data?.values ?? []}
                newLabel={(typed) => t('licenceTasks.generate.chainNew', { typed })}
                openLabel={t('licenceTasks.generate.chainOpen')}
                maxLength={LICENCE_TEXT_MAX}
              />
            )}
          />
        )}
      </Field>
      <Field label={t('licences.column.subclient')} error={errors.subclient?.message}>
        {(ids) => (
          <TextInput {...ids} {...register('subclient')} maxLength={LICENCE_TEXT_MAX} autoComplete="off" />
        )}
      </Field>
      <Field label={t('licences.column.location')} error={errors.location?.message}>
        {(ids) => (
          <TextInput {...ids} {...register('location')} maxLength={LICENCE_TEXT_MAX} autoComplete="off" />
        )}
      </Field>
      <Field
        label={
          <span className="flex justify-between">
            {t('licenceTasks.generate.quantity')}
            <span className="font-normal text-text-muted">
              {t('licenceTasks.generate.quantityAside', {
                min: LICENCE_QUANTITY_MIN,
                max: LICENCE_QUANTITY_MAX,
              })}
            </span>
          </span>
        }
        error={errors.quantity?.message}
      >
        {(ids) => (
          <Controller
            control={control}
            name="quantity"
            render={({ field }) => (
              <Stepper
                {...ids}
                ref={field.ref}
                value={field.value}
                onChange={(quantity) => changeQuantity(quantity, field.onChange)}
                onBlur={field.onBlur}
                min={LICENCE_QUANTITY_MIN}
                max={LICENCE_QUANTITY_MAX}
                fewerLabel={t('licenceTasks.generate.fewer')}
                moreLabel={t('licenceTasks.generate.more')}
                rangeText={t('licenceTasks.generate.range', {
                  min: LICENCE_QUANTITY_MIN,
                  max: LICENCE_QUANTITY_MAX,
                })}
              />
            )}
          />
        )}
      </Field>
      {isSeveral && (
        <Controller
          control={control}
          name="numbered"
          render={({ field }) => (
            <div className="-mt-4 sm:col-span-2">
              <CheckboxField
                label={t('licenceTasks.generate.numbered')}
                checked={field.value}
                onChange={field.onChange}
              />
              <p className="pl-8 text-help text-text-muted">
                {t('licenceTasks.generate.numberedHelp', { example })}
              </p>
            </div>
          )}
        />
      )}
    </div>
  )
}
