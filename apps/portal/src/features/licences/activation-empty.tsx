import { BadgeCheck, Plus, Search } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import type { ActivationStatus } from '#src/features/licences/activation-toolbar.tsx'
import { NoLicences } from '#src/features/licences/list-states.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

interface ActivationEmptyProps {
  status: ActivationStatus
  search: string
  /** Whether the account has any licences, although none match. */
  hasLicences: boolean
  onStatus: (status: ActivationStatus) => void
  onClearSearch: () => void
  onGenerate: () => void
}

/** Reason for an empty licence QR list, with the next step. */
export const ActivationEmpty = (props: ActivationEmptyProps) => {
  const { t } = useTranslation()
  const { status, search, hasLicences, onStatus, onClearSearch, onGenerate } = props
  if (!hasLicences) return <NoLicences onGenerate={onGenerate} />
  const other = status === 'activated' ? 'not_activated' : 'activated'
  const lookAtOthers = <Button onClick={() => onStatus(other)}>{t(`licences.cards.lookAt.${other}`)}</Button>
  if (search !== '') {
    return (
      <EmptyState
        icon={Search}
        title={t('licences.nothingTitle')}
        text={t(`licences.cards.notFound.${status}`, { search })}
      >
        <Button onClick={onClearSearch}>{t('licences.searchClear')}</Button>
        {lookAtOthers}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={BadgeCheck}
      title={t(`licences.cards.none.${status}`)}
      text={t(`licences.cards.noneNext.${status}`)}
    >
      {status === 'not_activated' && (
        <Button kind="primary" icon={<Plus aria-hidden size={16} />} onClick={onGenerate}>
          {t('licenceTasks.generate.open')}
        </Button>
      )}
      {lookAtOthers}
    </EmptyState>
  )
}
