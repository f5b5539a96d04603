import { useTranslation } from '#src/i18n/translation.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'

interface RetryAlertProps {
  /** `error`: nothing can be shown; `warning`: what is shown may be out of date, or is a part of a page. */
  tone?: 'warning' | 'error'
  /** Read it out when it appears. */
  announced?: boolean
  text: string
  busy: boolean
  onRetry: () => void
}

/** Something that was not loaded or renewed, above or within a page that stays: what happened, and how to try again. */
export const RetryAlert = ({ tone = 'warning', announced = false, text, busy, onRetry }: RetryAlertProps) => {
  const { t } = useTranslation()
  return (
    <Alert tone={tone} announced={announced}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3.5">
        {text}
        {/* No higher than its line, so that the icon is next to the words. */}
        <Button size="small" className="-my-1.5" pending={busy} onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      </div>
    </Alert>
  )
}
