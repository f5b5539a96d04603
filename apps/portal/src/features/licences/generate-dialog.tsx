import { useState } from 'react'
import { type FieldErrors, FormProvider, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from '#src/i18n/translation.ts'
import { portalConfig } from '#src/api/portal-config.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { useSession } from '#src/api/session-context.ts'
import { BillingFields } from '#src/features/licences/billing-fields.tsx'
import {
  EMPTY_GENERATE_VALUES,
  type GenerateFault,
  type GenerateValues,
  generateFaults,
  parseQuantity,
} from '#src/features/licences/generate-form.ts'
import { FormDialog } from '#src/shared/page/form-dialog.tsx'
import { StoreFields } from '#src/features/licences/store-fields.tsx'
import { useGenerate } from '#src/features/licences/use-generate.ts'
import { Alert } from '#src/ui/alert.tsx'

const FAULT_TEXTS = {
  required: 'common.required',
  quantity: 'licences.quantityRange',
  email: 'licences.billedToInvalid',
  price: 'licences.priceRequired',
  period: 'licences.periodRequired',
} as const satisfies Record<GenerateFault, string>

/** Dialog 'Generate new licences' (LC-08 to LC-10). */
export const GenerateDialog = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation()
  const { self_service: selfService } = useSession()
  const generate = useGenerate(selfService)
  const [open, setOpen] = useState(true)
  const [failure, setFailure] = useState<string | null>(null)
  const [isMade, setIsMade] = useState(false)
  const form = useForm<GenerateValues>({
    defaultValues: EMPTY_GENERATE_VALUES,
    mode: 'onTouched',
    resolver: (values) => {
      const faults = Object.entries(generateFaults(values, selfService))
      const errors = faults.map(([field, type]) => [field, { type, message: t(FAULT_TEXTS[type]) }])
      return faults.length > 0
        ? { values: {}, errors: Object.fromEntries(errors) as FieldErrors<GenerateValues> }
        : { values, errors: {} }
    },
  })
  const quantity = parseQuantity(useWatch({ control: form.control, name: 'quantity' }))
  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    try {
      await generate(values, () => setIsMade(true))
      setOpen(false)
    } catch (error) {
      setFailure(t('licences.generateFailed', { error: problemMessage(error) }))
    }
  })
  return (
    <FormDialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={t('licenceTasks.generate.title')}
      lead={t('licences.lead', { product: portalConfig().appName })}
      width="sm:w-[720px]"
      submitLabel={
        quantity === null
          ? t('licenceTasks.generate.submit')
          : t('licenceTasks.generate.submitCount', { count: quantity })
      }
      closeLabel={isMade ? t('common.close') : undefined}
      pending={form.formState.isSubmitting}
      note={isMade && t('licenceTasks.generate.waiting')}
      onSubmit={submit}
    >
      <FormProvider {...form}>
        {failure && (
          <Alert tone="error" announced>
            {failure}
          </Alert>
        )}
        <StoreFields />
        {selfService && <BillingFields />}
      </FormProvider>
    </FormDialog>
  )
}
