import type { SsoConnection } from '@assure/contract/accounts/sso.modes'
import { CircleCheck, CircleDashed, FlaskConical } from 'lucide-react'
import { ConnectionForm } from '#src/features/organisation/single-sign-on/connection-form.tsx'
import { ConnectionState } from '#src/features/organisation/single-sign-on/connection-state.tsx'
import { CopyLine } from '#src/features/organisation/single-sign-on/copy-line.tsx'
import type { SsoState } from '#src/features/organisation/single-sign-on/sso-queries.ts'
import { currentLanguage, useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { Panel } from '#src/shared/page/panel.tsx'
import { Chip } from '#src/ui/chip.tsx'

const StateChip = ({ connection: { tested_at_utc: testedS, is_on } }: { connection: SsoConnection }) => {
  const { t } = useTranslation()
  if (is_on)
    return (
      <Chip tone="success" icon={CircleCheck}>
        {t('ssoSettings.connection.state.on')}
      </Chip>
    )
  return testedS > 0 ? (
    <Chip tone="info" icon={FlaskConical}>
      {t('ssoSettings.connection.state.tested')}
    </Chip>
  ) : (
    <Chip tone="neutral" icon={CircleDashed}>
      {t('ssoSettings.connection.state.draft')}
    </Chip>
  )
}

interface ConnectionPanelProps {
  sso: SsoState
  isRequired: boolean
}

/** The identity provider: its state, the address for it, and its settings. */
export const ConnectionPanel = ({
  sso: { connection, redirect_address },
  isRequired,
}: ConnectionPanelProps) => {
  const { t } = useTranslation()
  const guide = paths.documentationPage({ lang: currentLanguage(), documentName: 'single-sign-on' })
  return (
    <Panel
      title={t('ssoSettings.connection.title')}
      chip={connection && <StateChip connection={connection} />}
      lead={
        <>
          {t('ssoSettings.connection.lead')}{' '}
          <a href={guide} className="text-accent underline">
            {t('ssoSettings.connection.guide')}
          </a>
        </>
      }
    >
      {connection && <ConnectionState connection={connection} isRequired={isRequired} />}
      <div className="mb-4 max-w-120">
        <p className="font-medium">{t('ssoSettings.connection.redirect')}</p>
        <p className="mb-1 text-help text-text-muted">{t('ssoSettings.connection.redirectHelp')}</p>
        <CopyLine value={redirect_address} what={t('ssoSettings.connection.redirect')} />
      </div>
      <ConnectionForm
        // A removed provider leaves an empty form.
        key={connection ? 'set' : 'none'}
        connection={connection}
      />
    </Panel>
  )
}
