import type { LicenceStatus } from '@assure/contract/licences/licence-status'
import { useSession } from '#src/api/session-context.ts'
import type { LicenceView } from '#src/features/licences/licence-view.ts'
import type { ChangeView } from '#src/features/licences/use-licence-view.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { FilterSelect } from '#src/ui/filter-select.tsx'

interface StatusFilterProps {
  view: Pick<LicenceView, 'status'>
  onChange: ChangeView
  block?: boolean
}

/** Filter by status (LC-02). Only self-service customers have billing, so only they get 'Deactivated'. */
export const StatusFilter = ({ view, onChange, block = false }: StatusFilterProps) => {
  const { t } = useTranslation()
  const { self_service: selfService } = useSession()
  const statuses: LicenceStatus[] = [
    'activated',
    'not_activated',
    ...(selfService ? ['deactivated' as const] : []),
    'deleted',
  ]
  return (
    <FilterSelect
      label={t('licences.column.status')}
      allLabel={t('licences.filterAll')}
      value={view.status}
      options={statuses.map((value) => ({ value, label: t(`licences.status.${value}`) }))}
      onChange={(value) => onChange({ status: statuses.find((status) => status === value) ?? '' })}
      block={block}
    />
  )
}
