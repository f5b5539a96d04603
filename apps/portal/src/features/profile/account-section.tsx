import '#src/shared/organisations/texts/deletion/texts.ts'
import { numberFormat } from '@assure/contract/number-format'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay, useOptionalMember, usePerson, useSession } from '#src/api/session-context.ts'
import { OrganisationsPanel } from '#src/features/profile/organisations-panel.tsx'
import { Panel } from '#src/shared/page/panel.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { longDate } from '#src/lib/format-date.ts'
import { paths } from '#src/paths.ts'
import { ownPlan } from '#src/shared/billing/plan-name.ts'
import { Detail } from '#src/shared/page/detail.tsx'
import { LazyDeleteLogin } from '#src/shared/organisations/lazy-delete-login.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { useCopyText } from '#src/shared/page/use-copy-text.ts'

const SessionIdDetail = () => {
  const { t } = useTranslation()
  const copyText = useCopyText()
  const { session_id } = useSession()
  const may = useMay()
  return (
    <Detail label={t('profile.details.sessionId')}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <code className="min-w-0 font-mono wrap-anywhere select-all">{session_id}</code>
        <Button
          size="small"
          aria-label={t('profile.details.copySessionId')}
          icon={<Copy aria-hidden size={14} />}
          onClick={() => void copyText(session_id)}
        >
          {t('common.copy')}
        </Button>
      </div>
      <p className="mt-0.5 text-help font-normal text-text-muted">
        {t('profile.details.sessionIdWhy')}{' '}
        {may('key.read') && (
          <Link to={paths.apiKeys()} className="rounded-tag font-medium text-accent hover:underline">
            {t('profile.details.toKeys')}
          </Link>
        )}
      </p>
    </Detail>
  )
}

const OrganisationDetails = () => {
  const { t, locale } = useTranslation()
  const session = useSession()
  const { monthly_limit, register_time } = session.session_details
  return (
    <>
      <Detail label={t('profile.details.company')}>{session.company || t('profile.details.missing')}</Detail>
      <Detail label={t('profile.details.plan')}>{ownPlan(session, { t, locale })}</Detail>
      {monthly_limit !== undefined && (
        <Detail label={t('profile.details.monthlyLimit')}>
          {numberFormat(locale).format(monthly_limit)}
        </Detail>
      )}
      {register_time !== undefined && (
        <Detail label={t('profile.details.registered')}>{longDate(register_time, locale)}</Detail>
      )}
    </>
  )
}

export const Details = () => {
  const { t } = useTranslation()
  const { email, name } = usePerson()
  const member = useOptionalMember()
  // Until the organisation accepts the login, the session knows only its name.
  const isShown = member !== null && !member.needs_second_factor && member.needs_provider === null
  return (
    <Panel title={t('profile.details.title')}>
      <dl>
        {isShown && <SessionIdDetail />}
        <Detail label={t('profile.details.email')}>{email}</Detail>
        <Detail label={t('profile.details.name')}>{name || t('profile.details.missing')}</Detail>
        {isShown && <OrganisationDetails />}
      </dl>
    </Panel>
  )
}

const DeleteLoginPanel = () => {
  const { t } = useTranslation()
  const { email } = usePerson()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Panel
      title={t('loginDeletion.title')}
      lead={t('loginDeletion.text', { email })}
      action={
        <Button kind="danger" onClick={() => setIsOpen(true)}>
          {t('loginDeletion.open')}
        </Button>
      }
    >
      {isOpen && <LazyDeleteLogin email={email} onClosed={() => setIsOpen(false)} />}
    </Panel>
  )
}

/** Account data (AC-01), and the deletions of the login and of the organisation. */
export const AccountSection = () => {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <div className="flex max-w-190 flex-col gap-4">
      <Details />
      <OrganisationsPanel />
      <DeleteLoginPanel />
      {may('organisation.delete') && (
        <Panel
          title={t('profile.leave.title')}
          lead={t('profile.leave.text')}
          action={
            <Link to={paths.deleteAccount()} className={buttonClass({ kind: 'danger' })}>
              {t('profile.leave.open')}
            </Link>
          }
        />
      )}
    </div>
  )
}
