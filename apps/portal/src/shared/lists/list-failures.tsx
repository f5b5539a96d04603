import { problemMessage } from '#src/api/problem-message.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { LoadFailed } from '#src/shared/failures/load-failed.tsx'
import { RetryAlert } from '#src/shared/failures/retry-alert.tsx'

interface ListFailureProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

/** Warning above a list that failed to refresh and may be out of date. */
export const ListStale = ({ error, busy, onRetry }: ListFailureProps) => {
  const { t } = useTranslation()
  return (
    <div className="mb-4">
      <RetryAlert
        text={t('licences.stale', { reason: problemMessage(error) })}
        busy={busy}
        onRetry={onRetry}
      />
    </div>
  )
}

/** Shown instead of a list that failed to load. */
export const ListFailed = (failure: ListFailureProps) => {
  const { t } = useTranslation()
  return (
    <LoadFailed
      {...failure}
      title={t('licences.failedTitle')}
      text={t('licences.failedText', { reason: problemMessage(failure.error) })}
    />
  )
}
