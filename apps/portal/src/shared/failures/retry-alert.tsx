import { useTranslation } from '#src/i18n/translation.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'

interface RetryAlertProps {
  /** `error`: nothing can be shown. `warning`: the content may be out of date, or only a part of the page failed. */
  tone?: 'warning' | 'error'
  /** Whether screen readers announce it when it appears. */
  announced?: boolean
  text: string
  busy: boolean
  onRetry: () => void
}

/** An alert with a retry button, for a part of a page that failed to load or refresh. */
export const RetryAlert = ({ tone = 'warning', announced = false, text, busy, onRetry }: RetryAlertProps) => {
  const { t } = useTranslation()
  return (
    <Alert
      tone={tone}
      announced={announced}
      action={
        <Button size="small" pending={busy} onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      {text}
    </Alert>
  )
}
