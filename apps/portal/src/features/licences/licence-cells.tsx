import { ENGAGEMENT_MAX_MONTHS, LICENCE_TEXT_MAX } from '@assure/contract/constants'
import type { Licence } from '@assure/contract/licences/licence.contract'
import type { LicencePlace } from '@assure/contract/licences/licence-list-options'
import { engagementEndUtc, licenceCan, licenceStatus } from '@assure/contract/licences/licence-status'
import { useTranslation } from '#src/i18n/translation.ts'
import { useMay } from '#src/api/session-context.ts'
import { labelled } from '#src/shared/page/labelled.ts'
import { ENGAGEMENT_RANGE, isEngagement } from '#src/features/licences/licence-rules.ts'
import { useUpdateLicence } from '#src/features/licences/use-update-licence.ts'
import { utcDate } from '#src/lib/format-date.ts'
import { EditableCell } from '#src/ui/editable-cell.tsx'

const useCellTexts = (licence: Licence, column: LicencePlace | 'engagement_duration') => {
  const { t } = useTranslation()
  return {
    label: t('licences.edit.cell', { column: t(`licences.column.${column}`), code: licence.licence_code }),
    cancel: t('common.cancel'),
    save: t('common.save'),
    saving: t('licences.edit.saving'),
    notSaved: t('licences.edit.notSaved'),
    retry: t('licences.edit.retry'),
  }
}

const useCannotEdit = (licence: Licence) => {
  const may = useMay()
  return !may('licence.update') || !licenceCan(licenceStatus(licence), 'edit')
}

/** Cell with the Store-Chain, Store or Counter Location of a licence, editable in place (LC-04). */
export const PlaceCell = ({ licence, place }: { licence: Licence; place: LicencePlace }) => {
  const { t } = useTranslation()
  const update = useUpdateLicence()
  return (
    <EditableCell
      value={licence[place]}
      disabled={useCannotEdit(licence)}
      maxLength={LICENCE_TEXT_MAX}
      fault={(draft) => (draft ? null : t('licences.edit.empty', { column: t(`licences.column.${place}`) }))}
      onSave={(draft) => update(licence, { [place]: draft })}
      texts={useCellTexts(licence, place)}
      labelled={labelled}
    />
  )
}

/** Cell with a licence's engagement in months and its end date (LC-05), editable in place. */
export const EngagementCell = ({ licence }: { licence: Licence }) => {
  const { t } = useTranslation()
  const end = useEngagementEnd(licence)
  const update = useUpdateLicence()
  return (
    <EditableCell
      value={String(licence.engagement_duration)}
      disabled={useCannotEdit(licence)}
      maxLength={String(ENGAGEMENT_MAX_MONTHS).length}
      numeric
      fault={(draft) => (isEngagement(draft) ? null : t('licences.edit.months', ENGAGEMENT_RANGE))}
      onSave={(draft) => update(licence, { engagement_duration: Number(draft) })}
      texts={useCellTexts(licence, 'engagement_duration')}
      labelled={labelled}
    >
      <span className="block min-w-0">
        <span className="block truncate">{t('licences.months', { count: licence.engagement_duration })}</span>
        <span className="block truncate text-chip text-text-muted">{end}</span>
      </span>
    </EditableCell>
  )
}

/** Returns the end of an engagement: 'to 18 May 2026', or 'from activation' before the first activation. */
export const useEngagementEnd = (licence: Licence): string => {
  const { t, locale } = useTranslation()
  const endS = engagementEndUtc(licence.first_activated_at_utc, licence.engagement_duration)
  const date = utcDate(endS, locale)
  return endS > 0 ? t('licences.engagementTo', { date }) : t('licences.engagementFromActivation')
}
