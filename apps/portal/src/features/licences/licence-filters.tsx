import { LICENCE_PLACES, type LicencePlace } from '@assure/contract/licences/licence-list-options'
import { PAYMENT_FILTERS } from '@assure/contract/licences/licence-list-options'
import { useState } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { useLicencePlaces } from '#src/features/licences/licence-queries.ts'
import type { LicenceView } from '#src/features/licences/licence-view.ts'
import { StatusFilter } from '#src/features/licences/status-filter.tsx'
import type { ChangeView } from '#src/features/licences/use-licence-view.ts'
import { FilterSelect } from '#src/ui/filter-select.tsx'

interface LicenceFiltersProps {
  view: LicenceView
  onChange: ChangeView
  /** Whether to offer the payment filter: only self-service customers have billing. */
  selfService: boolean
  /** Whether to stack the filters, with touch-sized targets. */
  block?: boolean
}

/** Filters of the licence list (LC-02). */
export const LicenceFilters = ({ view, onChange, selfService, block = false }: LicenceFiltersProps) => {
  const { t } = useTranslation()
  return (
    <>
      <StatusFilter view={view} onChange={onChange} block={block} />
      {selfService && (
        <FilterSelect
          label={t('licences.paymentFilter')}
          allLabel={t('licences.filterAll')}
          value={view.payment}
          options={PAYMENT_FILTERS.map((value) => ({ value, label: t(`licences.payment.${value}`) }))}
          onChange={(value) =>
            onChange({ payment: PAYMENT_FILTERS.find((result) => result === value) ?? '' })
          }
          block={block}
        />
      )}
      {view.engagement && (
        <FilterSelect
          label={t('licences.engagement')}
          allLabel={t('licences.filterAll')}
          value={view.engagement}
          options={[{ value: 'soon', label: t('licences.engagementSoon') }]}
          onChange={(value) => onChange({ engagement: value === 'soon' ? value : '' })}
          block={block}
        />
      )}
      {LICENCE_PLACES.map((place) => (
        <PlaceFilter key={place} place={place} value={view[place]} onChange={onChange} block={block} />
      ))}
    </>
  )
}

interface PlaceFilterProps {
  place: LicencePlace
  value: string
  onChange: ChangeView
  block: boolean
}

const PlaceFilter = ({ place, value, onChange, block }: PlaceFilterProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [isWanted, setIsWanted] = useState(false)
  const places = useLicencePlaces(place, text.trim(), isWanted)
  const values = places.data?.values ?? []
  const status = () => {
    if (places.isError) return t('licences.filterFailed')
    if (!places.data) return t('licences.filterLoading')
    if (values.length === 0) return t('licences.filterNothing')
    return places.data.complete ? '' : t('licences.filterMore')
  }
  return (
    <FilterSelect
      label={t(`licences.column.${place}`)}
      allLabel={t('licences.filterAll')}
      value={value}
      options={values.map((known) => ({ value: known, label: known }))}
      onChange={(chosen) => onChange({ [place]: chosen })}
      onWanted={() => setIsWanted(true)}
      search={{ text, onText: setText, label: t('licences.filterSearch'), status: status() }}
      block={block}
    />
  )
}
