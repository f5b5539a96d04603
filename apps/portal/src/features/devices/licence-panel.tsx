import { placeText } from '#src/shared/licences/coded-licence.ts'
import type { CertificateCheck } from '@assure/device-client/certificate'
import { BadgeCheck, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Panel } from '#src/features/devices/panel.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime } from '#src/lib/format-date.ts'

const KEY_SHOWN_CHARS = 8

const Entry = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-help text-text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

const CertificateState = ({ check }: { check: CertificateCheck }) => {
  const { t, locale } = useTranslation()
  if (!check.valid) {
    return (
      <span className="flex items-start gap-1.5 font-medium text-error">
        <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
        {t(`devices.licence.fault.${check.fault}`)}
      </span>
    )
  }
  const { kid, expires_at_utc } = check.certificate
  return (
    <>
      <span className="flex items-start gap-1.5 font-medium text-success">
        <BadgeCheck aria-hidden size={16} className="mt-0.5 shrink-0" />
        {t('devices.licence.genuine')}
      </span>
      <span className="block text-help text-text-muted" title={kid}>
        {t('devices.licence.key', { kid: `${kid.slice(0, KEY_SHOWN_CHARS)}…` })}
      </span>
      <span className="block text-help text-text-muted">
        {t('devices.licence.expires', { when: exactTime(expires_at_utc, locale) })}
      </span>
    </>
  )
}

interface LicencePanelProps {
  code: string
  check: CertificateCheck
}

/** Licence as the device knows it: read from its certificate, without a network call. */
export const LicencePanel = ({ code, check }: LicencePanelProps) => {
  const { t } = useTranslation()
  const place = check.valid
    ? placeText(check.certificate.requested_by, check.certificate.subclient, check.certificate.location)
    : t('devices.licence.placeNone')
  return (
    <Panel title={t('devices.licence.title')}>
      <dl className="flex flex-col gap-3">
        <Entry name={t('devices.licence.code')}>
          <span className="font-medium slashed-zero tabular-nums">{code}</span>
        </Entry>
        <Entry name={t('devices.licence.place')}>{place}</Entry>
        <Entry name={t('devices.licence.certificate')}>
          <CertificateState check={check} />
        </Entry>
      </dl>
    </Panel>
  )
}
