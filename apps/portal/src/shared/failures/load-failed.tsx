import { Copy, RefreshCw, TriangleAlert } from 'lucide-react'
import { requestIdOf } from '#src/api/problem-message.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useCopyText } from '#src/shared/page/use-copy-text.ts'

interface LoadFailedProps {
  error: Error
  title: string
  /** The error, and what still works. */
  text: string
  /** 'calm' if the title does not mention a failure. */
  tone?: 'calm' | 'error'
  busy: boolean
  onRetry: () => void
}

/** Shown instead of content that failed to load, with a retry button and the request id for the operator. */
export const LoadFailed = ({ error, title, text, tone = 'error', busy, onRetry }: LoadFailedProps) => {
  const { t } = useTranslation()
  const copyText = useCopyText()
  const requestId = requestIdOf(error)
  return (
    <EmptyState icon={TriangleAlert} tone={tone} title={title} text={text}>
      <Button icon={<RefreshCw aria-hidden size={16} />} pending={busy} onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
      {requestId && (
        <button
          type="button"
          aria-label={t('common.copyRequestId', { id: requestId })}
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
