import type { SsoDomain } from '@assure/contract/accounts/sso.modes'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { AddDomainForm } from '#src/features/organisation/single-sign-on/add-domain-form.tsx'
import { DomainRow } from '#src/features/organisation/single-sign-on/domain-row.tsx'
import { useRenewSso } from '#src/features/organisation/single-sign-on/sso-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { ChangeDialog } from '#src/shared/page/change-dialog.tsx'
import { Panel } from '#src/shared/page/panel.tsx'

interface RemoveDomainDialogProps {
  domain: string
  onClosed: () => void
}

const RemoveDomainDialog = ({ domain, onClosed }: RemoveDomainDialogProps) => {
  const { t } = useTranslation()
  const renew = useRenewSso()
  const remove = async () => {
    await callAccount('remove_domain', { domain })
    return null
  }
  return (
    <ChangeDialog
      title={t('ssoSettings.domains.removing', { domain })}
      safeLabel={t('ssoSettings.domains.keep')}
      actLabel={t('ssoSettings.domains.removeAct')}
      change={remove}
      done={t('ssoSettings.domains.removed', { domain })}
      failed={(error) => t('ssoSettings.notDone', { reason: problemMessage(error) })}
      onSettled={() => void renew()}
      removesButton
      onClosed={onClosed}
    >
      {t('ssoSettings.domains.removingText')}
    </ChangeDialog>
  )
}

/** The domains of the organisation, and a form to add one. */
export const DomainsPanel = ({ domains }: { domains: readonly SsoDomain[] }) => {
  const { t } = useTranslation()
  const [removing, setRemoving] = useState<string>()
  return (
    <Panel title={t('ssoSettings.domains.title')} lead={t('ssoSettings.domains.lead')}>
      {domains.length === 0 ? (
        <p className="text-text-muted">{t('ssoSettings.domains.none')}</p>
      ) : (
        <ul aria-label={t('ssoSettings.domains.list')}>
          {domains.map((domain) => (
            <DomainRow key={domain.domain} domain={domain} onRemove={() => setRemoving(domain.domain)} />
          ))}
        </ul>
      )}
      <div className="mt-4 border-t pt-4">
        <AddDomainForm />
      </div>
      {removing !== undefined && (
        <RemoveDomainDialog domain={removing} onClosed={() => setRemoving(undefined)} />
      )}
    </Panel>
  )
}
