import { LICENCE_PLACES } from '@assure/contract/licences/licence-fields'
import { BadgeCheck, Copy, Plus, RefreshCw, Search, TriangleAlert } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import { portalConfig } from '#src/api/portal-config.ts'
import { problemMessage, requestIdOf } from '#src/api/problem-message.ts'
import type { LicenceView } from '#src/features/licences/licence-view.ts'
import { useCopyText } from '#src/features/licences/use-copy-text.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** An account without licences: what they are for, and the first step. */
export const NoLicences = ({ onGenerate }: { onGenerate: () => void }) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={BadgeCheck}
      title={t('licences.emptyTitle')}
      text={t('licences.emptyText', { product: portalConfig().appName })}
    >
      <Button kind="primary" icon={<Plus aria-hidden size={16} />} onClick={onGenerate}>
        {t('licences.generate.open')}
      </Button>
    </EmptyState>
  )
}

/** Filters or a search that leave nothing, named so that the one in the way is found. */
export const NothingMatches = ({ view, onClear }: { view: LicenceView; onClear: () => void }) => {
  const { t } = useTranslation()
  const parts = [
    ...(view.search ? [t('licences.nothingSearch', { value: view.search })] : []),
    ...(view.status
      ? [
          t('licences.nothingFilter', {
            filter: t('licences.column.status'),
            value: t(`licences.status.${view.status}`),
          }),
        ]
      : []),
    ...LICENCE_PLACES.filter((place) => view[place]).map((place) =>
      t('licences.nothingFilter', { filter: t(`licences.column.${place}`), value: view[place] }),
    ),
  ]
  const text = parts.reduce((first, second) => t('licences.nothingAnd', { first, second }))
  return (
    <EmptyState
      icon={Search}
      title={t('licences.nothingTitle')}
      text={text.endsWith('.') ? text : `${text}.`}
    >
      <Button onClick={onClear}>{t('licences.clearFilters')}</Button>
    </EmptyState>
  )
}

interface ListFailureProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

/** A list that was not renewed: it stays, and says that it may be out of date. */
export const ListStale = ({ error, busy, onRetry }: ListFailureProps) => {
  const { t } = useTranslation()
  return (
    <div className="mb-4">
      <Alert tone="warning">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {t('licences.stale', { reason: problemMessage(error) })}
          <Button size="small" pending={busy} onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        </div>
      </Alert>
    </div>
  )
}

/** A list that did not load: what happened, how to try again, and what to tell the operator. */
export const ListFailed = ({ error, busy, onRetry }: ListFailureProps) => {
  const { t } = useTranslation()
  const copyText = useCopyText()
  const requestId = requestIdOf(error)
  return (
    <EmptyState
      icon={TriangleAlert}
      tone="error"
      title={t('licences.failedTitle')}
      text={t('licences.failedText', { reason: problemMessage(error) })}
    >
      <Button icon={<RefreshCw aria-hidden size={16} />} pending={busy} onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
      {requestId && (
        <button
          type="button"
          aria-label={t('licences.copyRequestId', { id: requestId })}
          onClick={() => void copyText(requestId)}
          className="flex min-h-8 items-center gap-1.5 rounded-control px-2 text-help text-text-muted hover:bg-sunken"
        >
          {t('common.requestId')} {requestId}
          <Copy aria-hidden size={14} />
        </button>
      )}
    </EmptyState>
  )
}
