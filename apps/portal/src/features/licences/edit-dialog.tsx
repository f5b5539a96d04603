import { LICENCE_PLACES } from '@assure/contract/licences/licence-list-options'
import { ENGAGEMENT_MAX_MONTHS, LICENCE_TEXT_MAX } from '@assure/contract/constants'
import type { Licence } from '@assure/contract/licences/licence.contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '#src/i18n/translation.ts'
import { FormDialog } from '#src/shared/page/form-dialog.tsx'
import { ENGAGEMENT_RANGE, isEngagement } from '#src/features/licences/licence-rules.ts'
import { useUpdateLicence } from '#src/features/licences/use-update-licence.ts'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

/** Dialog that edits a licence on a phone, where there are no editable cells (LC-04). */
export const EditDialog = ({ licence, onClosed }: { licence: Licence; onClosed: () => void }) => {
  const { t } = useTranslation()
  const update = useUpdateLicence()
  const [open, setOpen] = useState(true)
  const { requested_by, subclient, location, engagement_duration } = licence
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { requested_by, subclient, location, engagement_duration: String(engagement_duration) },
  })
  const submit = handleSubmit(async ({ engagement_duration: months, ...places }) => {
    try {
      await update(licence, { ...places, engagement_duration: Number(months) })
      setOpen(false)
    } catch {
      // The snackbar shows the error. The dialog keeps the input.
    }
  })
  return (
    <FormDialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={t('licences.menu.edit')}
      lead={licence.licence_code}
      width="sm:w-[480px]"
      submitLabel={t('licences.edit.submit')}
      pending={formState.isSubmitting}
      onSubmit={submit}
    >
      {LICENCE_PLACES.map((place) => {
        const column = t(`licences.column.${place}`)
        const empty = t('licences.edit.empty', { column })
        return (
          <Field key={place} label={column} error={formState.errors[place]?.message}>
            {(ids) => (
              <TextInput
                {...ids}
                {...register(place, { validate: (value) => value.trim() !== '' || empty })}
                maxLength={LICENCE_TEXT_MAX}
                autoComplete="off"
              />
            )}
          </Field>
        )
      })}
      <Field
        label={t('licences.column.engagement_duration')}
        error={formState.errors.engagement_duration?.message}
      >
        {(ids) => (
          <TextInput
            {...ids}
            {...register('engagement_duration', {
              validate: (value) => isEngagement(value) || t('licences.edit.months', ENGAGEMENT_RANGE),
            })}
            inputMode="numeric"
            maxLength={String(ENGAGEMENT_MAX_MONTHS).length}
            autoComplete="off"
          />
        )}
      </Field>
    </FormDialog>
  )
}
