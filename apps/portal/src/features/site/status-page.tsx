import './status/status.css'
import '#src/features/site/status/texts/texts.ts'
import { CERTIFICATE_LIFETIME_S } from '@assure/contract/constants'
import { STATUS_PARTS } from '@assure/contract/status-parts'
import { Info } from 'lucide-react'
import { siteAddresses } from '#src/features/site/site-address.ts'
import { SiteFrame } from '#src/features/site/site-frame.tsx'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { PLAIN } from '#src/layouts/plain.ts'

export const handle = PLAIN

const DAY_S = 86_400

/** How the service works and worked, `/status`. The server fills in what it measured. */
export default function StatusPage() {
  return (
    <SiteFrame
      title={t('siteStatus.title')}
      description={t('siteStatus.description')}
      addresses={siteAddresses('status')}
      docs="status"
    >
      <div className="status">
        <div className="status-live">{`@@${STATUS_PARTS[currentLanguage()]}@@`}</div>
        <p className="status-served">
          <Info aria-hidden size={16} />
          {t('siteStatus.served', { days: CERTIFICATE_LIFETIME_S / DAY_S })}
        </p>
      </div>
    </SiteFrame>
  )
}
