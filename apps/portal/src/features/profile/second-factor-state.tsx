import { problemMessage } from '#src/api/problem-message.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { longDate } from '#src/lib/format-date.ts'
import { RetryAlert } from '#src/shared/failures/retry-alert.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'

/** Below so many recovery codes, new ones should be made. */
const CODES_FEW = 3

/** The purpose of two-factor sign-in, while it is off. */
export const FactorOff = ({ onStart }: { onStart: () => void }) => {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-160 text-text-muted">
        {t('profile.factor.offText')} {t('profile.factor.offWhy')}
      </p>
      <Button kind="primary" wraps onClick={onStart}>
        {t('profile.factor.start')}
      </Button>
    </div>
  )
}

interface FactorOnProps {
  enabledAtS: number
  codesLeft: number
  onRenew: () => void
  onStop: () => void
}

/** Since when it is on, and how to keep or leave it. */
export const FactorOn = ({ enabledAtS, codesLeft, onRenew, onStop }: FactorOnProps) => {
  const { t, locale } = useTranslation()
  const left = t('profile.factor.codesLeft', { count: codesLeft })
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-160 text-text-muted">
        {t('profile.factor.since', { date: longDate(enabledAtS, locale) })}
      </p>
      {codesLeft < CODES_FEW ? (
        <Alert tone="warning">{t('profile.factor.codesFew', { left })}</Alert>
      ) : (
        <p className="font-medium">{left}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onRenew}>{t('profile.factor.renew')}</Button>
        <Button kind="danger" onClick={onStop}>
          {t('profile.factor.stop')}
        </Button>
      </div>
    </div>
  )
}

interface FactorFailedProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

/** Whether it is on could not be asked. */
export const FactorFailed = ({ error, busy, onRetry }: FactorFailedProps) => {
  const { t } = useTranslation()
  return (
    <RetryAlert
      tone="error"
      text={t('profile.factor.failed', { reason: problemMessage(error) })}
      busy={busy}
      onRetry={onRetry}
    />
  )
}
