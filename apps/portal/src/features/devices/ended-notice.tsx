import type { EndReason } from '@assure/contract/devices/device.contract'
import { Link } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'

interface EndedNoticeProps {
  reason: EndReason
  onForget: () => void
}

/** What a device says once its licence is over, as it learnt from its heartbeat (DV-02). */
export const EndedNotice = ({ reason, onForget }: EndedNoticeProps) => {
  const { t } = useTranslation()
  const { appSlug: product } = portalConfig()
  return (
    <Alert tone="error" announced>
      <p className="font-semibold">{t(`devices.ended.${reason}`)}</p>
      <p className="mt-1 max-w-170 font-normal">{t('devices.endedNext')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Link to={paths.licences({ product })} className={buttonClass({ size: 'small' })}>
          {t('devices.virtual.toLicences')}
        </Link>
        <Button size="small" onClick={onForget}>
          {t('devices.virtual.forget')}
        </Button>
      </div>
    </Alert>
  )
}
