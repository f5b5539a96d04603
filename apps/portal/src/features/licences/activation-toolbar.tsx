import type { LicenceStatus } from '@assure/contract/licences/licence-status'
import { useTranslation } from '#src/i18n/translation.ts'
import { SearchBox } from '#src/shared/lists/search-box.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

/** Statuses shown in the licence QR list (LC-14). */
export const ACTIVATION_STATUSES = ['not_activated', 'activated'] as const satisfies readonly LicenceStatus[]
export type ActivationStatus = (typeof ACTIVATION_STATUSES)[number]

interface ActivationToolbarProps {
  status: ActivationStatus
  search: string
  onStatus: (status: ActivationStatus) => void
  onSearch: (search: string) => void
}

/** Filters of the QR list: status and search text. */
export const ActivationToolbar = ({ status, search, onStatus, onSearch }: ActivationToolbarProps) => {
  const { t } = useTranslation()
  return (
    <>
      <div className="w-full sm:w-72 [&_legend]:sr-only">
        <SegmentedControl
          legend={t('licences.column.status')}
          choices={ACTIVATION_STATUSES.map((value) => ({ value, label: t(`licences.status.${value}`) }))}
          value={status}
          onChange={onStatus}
        />
      </div>
      <SearchBox
        label={t('licences.search')}
        hint={t('licences.searchHint')}
        value={search}
        onSearch={onSearch}
      />
    </>
  )
}
