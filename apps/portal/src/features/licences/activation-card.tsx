import type { Licence } from '@assure/contract/licences/licence.contract'
import { licenceCan, licenceStatus } from '@assure/contract/licences/licence-status'
import { ExternalLink, QrCode } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import { portalConfig } from '#src/api/portal-config.ts'
import { NO_QR } from '#src/features/licences/licence-qr-button.tsx'
import { LicenceChip } from '#src/features/licences/licence-chip.tsx'
import type { StartTask } from '#src/features/licences/licence-task.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Hint } from '#src/ui/hint.tsx'

/** Card of one licence in the QR list: its code, its status and two ways to activate it (LC-14). */
export const ActivationCard = ({ licence, onTask }: { licence: Licence; onTask: StartTask }) => {
  const { t } = useTranslation()
  const status = licenceStatus(licence)
  const link = licenceCan(status, 'activate') ? licence.activation_link : null
  const why = link === null ? t(NO_QR[status]) : undefined
  const openApp = (
    <>
      <ExternalLink aria-hidden size={16} />
      {t('licenceTasks.qr.openApp', { product: portalConfig().appName })}
    </>
  )
  return (
    <li
      className={`flex flex-col gap-4 rounded-surface border p-4 sm:p-5 ${status === 'deleted' ? 'bg-sunken text-text-faint' : 'bg-surface'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-form font-semibold slashed-zero">{licence.licence_code}</h2>
        <LicenceChip licence={licence} />
      </div>
      <div className="flex-1 wrap-anywhere">
        <p>{licence.requested_by}</p>
        <p className="text-help text-text-muted">
          {licence.subclient}, {licence.location}
        </p>
        {status === 'activated' && (
          <p className="text-help text-text-muted">
            {t('licences.cards.runsOn', { device: licence.device_model })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Hint text={why}>
          <Button
            wraps
            className="flex-1 max-sm:flex-auto"
            icon={<QrCode aria-hidden size={16} />}
            unavailable={link === null}
            onClick={() => onTask({ name: 'qr', licence })}
          >
            {t('licences.cards.showQr')}
          </Button>
        </Hint>
        {link === null ? (
          <Hint text={why}>
            <Button wraps className="flex-1 max-sm:flex-auto" unavailable>
              {openApp}
            </Button>
          </Hint>
        ) : (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className={`${buttonClass({ wraps: true })} flex-1 gap-2 max-sm:flex-auto`}
          >
            {openApp}
          </a>
        )}
      </div>
    </li>
  )
}
