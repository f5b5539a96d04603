import '#src/features/organisation/texts/settings/texts.ts'
import type { OrganisationSettings } from '@assure/contract/accounts/organisation.modes'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { Link } from 'react-router'
import { accountQuery } from '#src/api/queries.ts'
import { useMay, useSession } from '#src/api/session-context.ts'
import { SettingsForm } from '#src/features/organisation/settings-form.tsx'
import { SettingsFrame } from '#src/features/organisation/settings-frame.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { PAGE_PERMISSIONS } from '#src/page-permissions.ts'
import { paths } from '#src/paths.ts'
import { ownPlan } from '#src/shared/billing/plan-name.ts'
import { useOrganisationName } from '#src/shared/organisations/organisation-name.ts'
import { Detail } from '#src/shared/page/detail.tsx'
import { Panel } from '#src/shared/page/panel.tsx'
import { useCopyText } from '#src/shared/page/use-copy-text.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'

/** The settings for members who cannot change them. */
const ReadOnly = ({ settings }: { settings: OrganisationSettings }) => {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <dl>
      <Detail label={t('settings.name')}>{settings.name}</Detail>
      {may('billing.read') && (
        <Detail label={t('settings.billingEmail')}>
          {settings.billing_email ?? t('settings.noBillingEmail')}
        </Detail>
      )}
    </dl>
  )
}

const Details = ({ settings }: { settings: OrganisationSettings }) => {
  const { t, locale } = useTranslation()
  const copyText = useCopyText()
  const session = useSession()
  const may = useMay()
  return (
    <Panel title={t('settings.details')}>
      <dl>
        <Detail label={t('settings.id')}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <code className="min-w-0 font-mono wrap-anywhere select-all">{settings.organisation_id}</code>
            <Button
              size="small"
              aria-label={t('settings.copyId')}
              icon={<Copy aria-hidden size={14} />}
              onClick={() => void copyText(settings.organisation_id)}
            >
              {t('common.copy')}
            </Button>
          </div>
          <p className="mt-0.5 text-help font-normal text-text-muted">{t('settings.idWhy')}</p>
        </Detail>
        <Detail label={t('settings.contact')}>
          {settings.contact_email}
          <p className="mt-0.5 text-help font-normal text-text-muted">{t('settings.contactWhy')}</p>
        </Detail>
        <Detail label={t('settings.plan')}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>{ownPlan(session, { t, locale })}</span>
            {may(PAGE_PERMISSIONS.plans) && (
              <Link to={paths.plans()} className="rounded-tag text-accent hover:underline">
                {t('settings.toPlans')}
              </Link>
            )}
          </div>
        </Detail>
      </dl>
    </Panel>
  )
}

/** Settings of the organisation, `/organisation/settings` (design: organisations 5). */
export default function SettingsPage() {
  const { t } = useTranslation()
  const may = useMay()
  const organisation = useOrganisationName()
  const asked = useQuery(accountQuery('retrieve_organisation', {}))
  const canChange = may('organisation.update')
  return (
    <SettingsFrame
      title={t('settings.title')}
      lead={t('settings.lead', { organisation })}
      asked={asked}
      height="h-64"
    >
      {(settings) => (
        <>
          <Panel title={t('settings.general')} lead={canChange ? undefined : t('settings.readOnly')}>
            {canChange ? <SettingsForm settings={settings} /> : <ReadOnly settings={settings} />}
          </Panel>
          <Details settings={settings} />
          {may('organisation.delete') && (
            <Panel
              title={t('settings.danger')}
              lead={t('settings.dangerText', { organisation })}
              action={
                <Link to={paths.deleteAccount()} className={buttonClass({ kind: 'danger' })}>
                  {t('settings.dangerOpen')}
                </Link>
              }
            />
          )}
        </>
      )}
    </SettingsFrame>
  )
}
