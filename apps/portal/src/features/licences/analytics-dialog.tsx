import { ANALYTICS_LINK_DAYS, LICENCE_TEXT_MAX } from '@assure/contract/constants'
import type { Licence } from '@assure/contract/licences/licence.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form'
import { ApiProblem } from '#src/api/api-problem.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { useMay } from '#src/api/session-context.ts'
import { callBudget } from '#src/api/services.ts'
import { AnalyticsLinks, renewAnalyticsLinks } from '#src/features/licences/analytics-links.tsx'
import { AnalyticsMade, type MadeLink } from '#src/features/licences/analytics-made.tsx'
import {
  type AnalyticsValues,
  linkWords,
  type Scope,
  scopeOf,
} from '#src/features/licences/analytics-scope.ts'
import { FormDialog } from '#src/shared/page/form-dialog.tsx'
import { useLicencePlaces } from '#src/features/licences/licence-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Combobox } from '#src/ui/combobox.tsx'
import { Field } from '#src/ui/field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

const DAYS_DEFAULT = '30'
const YEAR_DAYS = 365

/** Store chain or store of a link that is not for one licence. */
const PlaceField = ({ place }: { place: 'requested_by' | 'subclient' }) => {
  const { t } = useTranslation()
  const { control, watch, formState } = useFormContext<AnalyticsValues>()
  const known = useLicencePlaces(place, watch(place).trim(), true)
  const label = t(`licences.column.${place}`)
  return (
    <Field label={label} error={formState.errors[place]?.message}>
      {(ids) => (
        <Controller
          control={control}
          name={place}
          rules={{ validate: (value) => value.trim() !== '' || t('common.required') }}
          render={({ field }) => (
            <Combobox
              control={ids}
              label={label}
              inputRef={field.ref}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              known={known.data?.values ?? []}
              newLabel={(typed) => typed}
              openLabel={t('licenceTasks.generate.chainOpen')}
              maxLength={LICENCE_TEXT_MAX}
            />
          )}
        />
      )}
    </Field>
  )
}

/** Fields of a new link: its scope and its lifetime. */
const LinkFields = ({ licence }: { licence: Licence | null }) => {
  const { t } = useTranslation()
  const { control, watch } = useFormContext<AnalyticsValues>()
  const values = watch()
  const scopes: readonly Scope[] = licence ? ['licence', 'store', 'chain'] : ['store', 'chain']
  return (
    <>
      <div>
        <Controller
          control={control}
          name="scope"
          render={({ field }) => (
            <SegmentedControl
              legend={t('licences.analytics.scope')}
              choices={scopes.map((value) => ({ value, label: t(`licences.analytics.${value}`) }))}
              value={field.value}
              onChange={field.onChange}
              firstRef={field.ref}
            />
          )}
        />
        {licence && (
          <p role="status" className="mt-2 text-help wrap-anywhere text-text-muted">
            {linkWords(t, { ...licence, scope: values.scope })}
          </p>
        )}
      </div>
      {!licence && <PlaceField place="requested_by" />}
      {!licence && values.scope === 'store' && <PlaceField place="subclient" />}
      <Controller
        control={control}
        name="days"
        render={({ field }) => (
          <SegmentedControl
            legend={t('licences.analytics.days')}
            choices={ANALYTICS_LINK_DAYS.map((days) => ({
              value: String(days),
              label:
                days === YEAR_DAYS
                  ? t('licences.analytics.year')
                  : t('licences.analytics.dayCount', { count: days }),
            }))}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </>
  )
}

interface AnalyticsDialogProps {
  /** Licence from which the dialog was opened; null asks for a store or a chain. */
  licence: Licence | null
  onClosed: () => void
}

/** Dialog that makes analytics links for a licence, a store or a chain, and lists and ends valid ones (DB-10). */
export const AnalyticsDialog = ({ licence, onClosed }: AnalyticsDialogProps) => {
  const { t } = useTranslation()
  const mayMake = useMay()('link.manage')
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(true)
  const [made, setMade] = useState<MadeLink | null>(null)
  const form = useForm<AnalyticsValues>({
    defaultValues: {
      scope: licence ? 'licence' : 'chain',
      requested_by: licence?.requested_by ?? '',
      subclient: licence?.subclient ?? '',
      days: DAYS_DEFAULT,
    },
  })
  const make = form.handleSubmit(async (values) => {
    const days = ANALYTICS_LINK_DAYS.find((known) => String(known) === values.days) ?? ANALYTICS_LINK_DAYS[0]
    try {
      setMade(await callBudget('issue_analytics_link', { of: scopeOf(values, licence), days }))
      await renewAnalyticsLinks(queryClient)
    } catch (error) {
      const isUnknown = error instanceof ApiProblem && error.code === 'not_found'
      if (isUnknown && !licence) {
        form.setError('requested_by', { message: t('licences.analytics.unknown') }, { shouldFocus: true })
      } else {
        form.setError('root', { message: t('licences.analytics.failed', { reason: problemMessage(error) }) })
      }
    }
  })
  const { errors, isSubmitting } = form.formState
  return (
    <FormDialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={t('licences.analytics.title')}
      lead={t('licences.analytics.lead')}
      width="sm:w-[560px]"
      submitLabel={mayMake && t(made ? 'licences.analytics.another' : 'licences.analytics.submit')}
      closeLabel={t('common.close')}
      pending={isSubmitting}
      onSubmit={async (event) => {
        if (!made) return make(event)
        event.preventDefault()
        setMade(null)
      }}
    >
      {errors.root && (
        <Alert tone="error" announced>
          {errors.root.message}
        </Alert>
      )}
      {made && <AnalyticsMade made={made} />}
      {mayMake && !made && (
        <FormProvider {...form}>
          <LinkFields licence={licence} />
        </FormProvider>
      )}
      <AnalyticsLinks />
    </FormDialog>
  )
}
