import { Copy, RefreshCw, TriangleAlert } from 'lucide-react'
import { requestIdOf } from '#src/api/problem-message.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useCopyText } from '#src/shared/page/use-copy-text.ts'

interface LoadFailedProps {
  error: Error
  title: string
  /** The fault, and what it does not affect. */
  text: string
  /** 'calm' where the title tells of no failure. */
  tone?: 'calm' | 'error'
  busy: boolean
  onRetry: () => void
}

/** Something that did not load: what happened, how to try again, and what to tell the operator. */
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
