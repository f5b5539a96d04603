import { useId, useState } from 'react'
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
import { StoreFields } from '#src/features/licences/store-fields.tsx'
import { useGenerate } from '#src/features/licences/use-generate.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

const FAULT_TEXTS = {
  required: 'common.required',
  quantity: 'licences.quantityRange',
  email: 'licences.billedToInvalid',
  price: 'licences.priceRequired',
  period: 'licences.periodRequired',
} as const satisfies Record<GenerateFault, string>

/** 'Generate new licences' (LC-08 to LC-10). */
export const GenerateDialog = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation()
  const { self_service: selfService } = useSession()
  const generate = useGenerate(selfService)
  const [open, setOpen] = useState(true)
  const [failure, setFailure] = useState<string | null>(null)
  const [isMade, setIsMade] = useState(false)
  const formId = useId()
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
  const { isSubmitting } = form.formState
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
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={t('licences.generate.title')}
      lead={t('licences.lead', { product: portalConfig().appName })}
      closeLabel={t('common.close')}
      width="sm:w-[720px]"
      holdsInput
      footer={
        <>
          <p role="status" className="flex-1 self-center text-help text-text-muted max-sm:basis-full">
            {isMade && t('licences.generate.waiting')}
          </p>
          <Button size="dialog" className="max-sm:flex-1" onClick={() => setOpen(false)}>
            {isMade ? t('common.close') : t('common.cancel')}
          </Button>
          <Button
            kind="primary"
            size="dialog"
            type="submit"
            form={formId}
            pending={isSubmitting}
            className="max-sm:flex-1"
          >
            {quantity === null
              ? t('licences.generate.submit')
              : t('licences.generate.submitCount', { count: quantity })}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
          {failure && (
            <Alert tone="error" announced>
              {failure}
            </Alert>
          )}
          <StoreFields />
          {selfService && <BillingFields />}
        </form>
      </FormProvider>
    </Dialog>
  )
}
