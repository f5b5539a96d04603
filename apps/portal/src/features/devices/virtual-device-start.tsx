import { CircleDashed } from 'lucide-react'
import { portalConfig } from '#src/api/portal-config.ts'
import { DemoTag } from '#src/features/devices/demo-tag.tsx'
import { DeviceFrame } from '#src/features/devices/device-frame.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { Alert } from '#src/ui/alert.tsx'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'

interface VirtualDeviceStartProps {
  /** Why this browser cannot hold a device; undefined when it can. */
  impossible?: string
  isOpening: boolean
  isPending: boolean
  /** Why the activation failed. */
  fault: string | null
  onActivate: () => void
}

/** Device without a licence, and the button that activates it. */
export const VirtualDeviceStart = ({
  impossible,
  isOpening,
  isPending,
  fault,
  onActivate,
}: VirtualDeviceStartProps) => {
  const { t } = useTranslation()
  return (
    <div className="flex w-full flex-col gap-5">
      <div aria-hidden className="hidden md:block">
        <DeviceFrame label={t('devices.screen.label')}>
          <div className="flex flex-1 flex-col items-center justify-center gap-3 text-base font-semibold">
            <BrandMark size={48} />
            {portalConfig().appName}
            <Chip tone="neutral" icon={CircleDashed}>
              {t('devices.screen.idle')}
            </Chip>
          </div>
        </DeviceFrame>
      </div>
      <div className="flex flex-col items-center gap-3 text-center">
        <div>
          <h2 className="flex items-center justify-center gap-2 text-panel font-semibold">
            {t('devices.virtual.offer')}
            <DemoTag />
          </h2>
          <p className="mt-1 text-help text-text-muted">{t('devices.virtual.offerText')}</p>
        </div>
        {impossible ? (
          <Alert tone="warning">{impossible}</Alert>
        ) : (
          <Button kind="primary" size="form" pending={isPending || isOpening} onClick={onActivate}>
            {t(
              isOpening
                ? 'devices.virtual.preparing'
                : isPending
                  ? 'devices.virtual.acting'
                  : 'devices.virtual.act',
            )}
          </Button>
        )}
      </div>
      {fault && (
        <Alert tone="error" announced>
          {t('devices.virtual.notActivated', { reason: fault })}
        </Alert>
      )}
    </div>
  )
}
