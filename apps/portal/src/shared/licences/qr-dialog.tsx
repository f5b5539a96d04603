import { LICENCE_SNACKBAR_MS } from '@assure/contract/constants'
import { ExternalLink, Link2, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { portalConfig } from '#src/api/portal-config.ts'
import { type CodedLicence, placeText } from './coded-licence.ts'
import { ActivationProgress } from './activation-progress.tsx'
import { LicenceLabel } from './licence-label.tsx'
import { QrCode } from './qr-code.tsx'
import { type AskLicence, useActivationWatch } from './use-activation-watch.ts'
import { useCopyLink } from './use-copy-link.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useSnackbar } from '#src/ui/snackbar.tsx'

interface QrDialogProps {
  licence: CodedLicence
  ask: AskLicence
  onActivated: () => void
  onClosed: () => void
}

/** Shows the QR code of a licence and polls until a device has scanned it (LC-06). */
export const QrDialog = ({ licence, ask, onActivated, onClosed }: QrDialogProps) => {
  const { t } = useTranslation()
  const { appName: product } = portalConfig()
  const showSnack = useSnackbar()
  const copyLink = useCopyLink()
  const [open, setOpen] = useState(true)
  const { licence_code: code } = licence
  const { watch, again } = useActivationWatch(licence.deeplink_data, ask, () => {
    setOpen(false)
    onActivated()
    showSnack({ tone: 'success', text: t('licences.activated', { code }), durationMs: LICENCE_SNACKBAR_MS })
  })
  const link = licence.activation_link ?? ''
  const label = t('licenceTasks.qr.image', { code })
  const steps = [
    t('licenceTasks.qr.step1', { product }),
    t('licenceTasks.qr.step2'),
    t('licenceTasks.qr.step3'),
  ]
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={t('licenceTasks.qr.title')}
      closeLabel={t('common.close')}
      width="sm:w-[752px]"
      framed
      footer={
        <>
          <Button size="dialog" icon={<Link2 aria-hidden size={16} />} onClick={() => void copyLink(link)}>
            {t('licenceTasks.qr.copy')}
          </Button>
          <Button size="dialog" icon={<Printer aria-hidden size={16} />} onClick={() => window.print()}>
            {t('licenceTasks.qr.print')}
          </Button>
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className={`${buttonClass({ size: 'dialog' })} max-sm:flex-1 sm:ml-auto`}
          >
            <ExternalLink aria-hidden size={16} />
            {t('licenceTasks.qr.openApp', { product })}
          </a>
        </>
      }
    >
      <div className="flex flex-col items-center gap-4 sm:flex-row sm:items-stretch sm:gap-8">
        <QrCode link={link} label={label} />
        <div className="flex w-full min-w-0 flex-1 flex-col">
          <p className="text-help text-text-muted">{t('licenceTasks.qr.code')}</p>
          <p className="text-heading font-semibold slashed-zero">{code}</p>
          <p className="wrap-anywhere text-text-muted">
            {placeText(licence.requested_by, licence.subclient, licence.location)}
          </p>
          <ol
            aria-label={t('licenceTasks.qr.steps')}
            className="mt-3 mb-4 flex flex-col gap-2 sm:mt-4 sm:mb-6"
          >
            {steps.map((step, place) => (
              <li key={step} className="flex items-center gap-3">
                <span
                  aria-hidden
                  className="flex size-6 shrink-0 items-center justify-center rounded-full border border-border-strong text-chip font-medium text-text-muted"
                >
                  {place + 1}
                </span>
                {step}
              </li>
            ))}
          </ol>
          <ActivationProgress watch={watch} onAgain={again} />
        </div>
      </div>
      <LicenceLabel licence={licence} link={link} product={product} />
    </Dialog>
  )
}
