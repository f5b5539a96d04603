import type { ScanOutcome } from '@assure/device-client/device-state'
import { Ban, Check, CircleX, EyeOff, IdCard, ScanFace, Users, View } from 'lucide-react'
import { BUSY_HOUR_CUSTOMERS, busyHour } from '#src/features/devices/busy-hour.ts'
import { Panel } from '#src/features/devices/panel.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'

/** The six outcomes of a challenged sale, those that allow the sale first. */
const REASONS = [
  { outcome: 'total_id_check_passed', icon: IdCard },
  { outcome: 'total_visually_passed', icon: View },
  { outcome: 'total_id_check_failed', icon: CircleX },
  { outcome: 'total_visually_failed', icon: EyeOff },
  { outcome: 'total_id_not_provided', icon: Ban },
  { outcome: 'total_reason_skipped', icon: ScanFace },
] as const

interface ScanPanelProps {
  onScan: (outcomes: readonly ScanOutcome[]) => void
}

/** Buttons that each simulate one customer. */
export const ScanPanel = ({ onScan }: ScanPanelProps) => {
  const { t } = useTranslation()
  return (
    <Panel title={t('devices.scan.title')} text={t('devices.scan.text')}>
      <div className="flex flex-col gap-2">
        <Button
          kind="primary"
          size="dialog"
          icon={<Check aria-hidden size={18} />}
          onClick={() => onScan(['total_passed_faces'])}
        >
          {t('devices.scan.passed')}
        </Button>
        <p id="challenged" className="mt-2 text-help font-medium text-text-muted">
          {t('devices.scan.challenged')}
        </p>
        <div role="group" aria-labelledby="challenged" className="grid gap-2 sm:grid-cols-2">
          {REASONS.map(({ outcome, icon: Icon }) => (
            <Button
              key={outcome}
              size="dialog"
              className="justify-start!"
              icon={<Icon aria-hidden size={18} />}
              onClick={() => onScan([outcome])}
            >
              {t(`devices.scan.outcome.${outcome}`)}
            </Button>
          ))}
        </div>
        <Button
          size="dialog"
          className="mt-2"
          icon={<Users aria-hidden size={18} />}
          onClick={() => onScan(busyHour(Math.random))}
        >
          {t('devices.scan.busyHour', { count: BUSY_HOUR_CUSTOMERS })}
        </Button>
      </div>
    </Panel>
  )
}
