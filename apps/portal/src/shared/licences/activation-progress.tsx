import { QR_POLL_INTERVAL_MS, QR_POLL_TRIES_MAX } from '@assure/contract/constants'
import { useTranslation } from '#src/i18n/translation.ts'
import type { ActivationWatch } from './use-activation-watch.ts'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

const TOTAL_S = (QR_POLL_INTERVAL_MS * QR_POLL_TRIES_MAX) / 1000

interface ActivationProgressProps {
  watch: ActivationWatch
  onAgain: () => void
}

/** Shows how long the dialog still waits for a device, and the next step (LC-06). */
export const ActivationProgress = ({ watch, onAgain }: ActivationProgressProps) => {
  const { t } = useTranslation()
  if (watch.name !== 'waiting') {
    const isOver = watch.name === 'over'
    return (
      <div
        role="status"
        className={`mt-auto rounded-control px-4 py-3 ${isOver ? 'bg-sunken' : 'bg-error-soft text-error'}`}
      >
        <div className="flex items-center justify-between gap-2">
          <p className="font-semibold">{t(isOver ? 'licenceTasks.qr.over' : 'licenceTasks.qr.failed')}</p>
          <Button size="small" onClick={onAgain}>
            {t('licenceTasks.qr.watchAgain')}
          </Button>
        </div>
        <p className={`mt-1 text-help ${isOver ? 'text-text-muted' : ''}`}>
          {isOver ? t('licenceTasks.qr.overText') : `${watch.reason} ${t('licenceTasks.qr.overText')}`}
        </p>
      </div>
    )
  }
  const goneS = (watch.tries * QR_POLL_INTERVAL_MS) / 1000
  return (
    <div className="mt-auto rounded-control bg-info-soft p-4">
      <p className="flex items-center gap-2 font-semibold text-info">
        <Spinner />
        <span role="status" className="flex-1">
          {t('licenceTasks.qr.waiting')}
        </span>
        <span aria-hidden className="font-medium tabular-nums">
          {t('licenceTasks.qr.left', { seconds: TOTAL_S - goneS })}
        </span>
      </p>
      <progress
        aria-label={t('licenceTasks.qr.progress')}
        max={TOTAL_S}
        value={goneS}
        className="my-2.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-info/25 [&::-moz-progress-bar]:bg-info [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-info"
      />
      <p className="text-help text-text-muted">{t('licenceTasks.qr.stillWorks')}</p>
    </div>
  )
}
