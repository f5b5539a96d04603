import type { ScanCounts } from '@assure/contract/devices/scan-counts'
import { CircleCheck } from 'lucide-react'
import { portalConfig } from '#src/api/portal-config.ts'
import { DeviceFrame } from '#src/features/devices/device-frame.tsx'
import { Tally } from '#src/features/devices/tally.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { Chip } from '#src/ui/chip.tsx'

const Count = ({ name, count, className }: { name: string; count: number; className: string }) => (
  <div>
    <dt className="text-chip font-medium text-text-muted">{name}</dt>
    <dd className={`flex items-center gap-2 text-base font-semibold tabular-nums ${className}`}>
      <Tally count={count} />
      <span className="ml-auto">{count}</span>
    </dd>
  </div>
)

interface DeviceScreenProps {
  code: string
  /** Today's scans, whether the server has acknowledged them or not. */
  today: ScanCounts
}

/** Screen of an activated device, reduced to its count. */
export const DeviceScreen = ({ code, today }: DeviceScreenProps) => {
  const { t } = useTranslation()
  return (
    <DeviceFrame label={t('devices.screen.label')}>
      <div className="mt-6 flex items-center gap-2 text-base font-semibold">
        <BrandMark size={20} />
        {portalConfig().appName}
      </div>
      <div className="mt-3 flex flex-col items-start gap-2">
        <Chip tone="success" icon={CircleCheck}>
          {t('devices.screen.active')}
        </Chip>
        <span className="text-cell font-medium slashed-zero tabular-nums">{code}</span>
      </div>
      <div className="mt-auto rounded-control border bg-surface p-3">
        <p className="text-chip font-medium text-text-muted">{t('devices.screen.today')}</p>
        <p className="text-counter font-semibold tabular-nums">{today.total_scanned_faces}</p>
        <dl className="mt-2 flex flex-col gap-2">
          <Count name={t('devices.screen.passed')} count={today.total_passed_faces} className="text-accent" />
          <Count
            name={t('devices.screen.challenged')}
            count={today.total_failed_faces}
            className="text-text"
          />
        </dl>
      </div>
    </DeviceFrame>
  )
}
