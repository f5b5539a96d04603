import { problemMessage } from '#src/api/problem-message.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { longDate } from '#src/lib/format-date.ts'
import { RetryAlert } from '#src/shared/failures/retry-alert.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'

/** Below this number of recovery codes, the page suggests new ones. */
const CODES_FEW = 3

/** Explains two-factor sign-in while it is off. */
export const FactorOff = ({ onStart }: { onStart: () => void }) => {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-160 text-text-muted">
        {t('secondFactor.offText')} {t('secondFactor.offWhy')}
      </p>
      <Button kind="primary" wraps onClick={onStart}>
        {t('secondFactor.start')}
      </Button>
    </div>
  )
}

interface FactorOnProps {
  enabledAtS: number
  codesLeft: number
  /** Whether the codes stop working soon. */
  codesEnd: boolean
  onRenew: () => void
  onStop: () => void
}

/** State of an enabled second factor, with actions to renew its codes or turn it off. */
export const FactorOn = ({ enabledAtS, codesLeft, codesEnd, onRenew, onStop }: FactorOnProps) => {
  const { t, locale } = useTranslation()
  const left = t('secondFactor.codesLeft', { count: codesLeft })
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-160 text-text-muted">
        {t('secondFactor.since', { date: longDate(enabledAtS, locale) })}
      </p>
      {codesLeft < CODES_FEW ? (
        <Alert tone="warning">{t('secondFactor.codesFew', { left })}</Alert>
      ) : (
        <p className="font-medium">{left}</p>
      )}
      {codesEnd && <Alert tone="warning">{t('secondFactor.codesEnd')}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onRenew}>{t('secondFactor.renew')}</Button>
        <Button kind="danger" onClick={onStop}>
          {t('secondFactor.stop')}
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

/** Error when the state of the second factor could not be loaded. */
export const FactorFailed = ({ error, busy, onRetry }: FactorFailedProps) => {
  const { t } = useTranslation()
  return (
    <RetryAlert
      tone="error"
      text={t('secondFactor.failed', { reason: problemMessage(error) })}
      busy={busy}
      onRetry={onRetry}
    />
  )
}
