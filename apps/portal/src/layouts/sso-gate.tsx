import '#src/shared/passkeys/texts/texts.ts'
import '#src/shared/organisations/texts/texts.ts'
import '#src/shared/single-sign-on/texts/texts.ts'
import '#src/shared/second-factor/texts/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { problemMessage } from '#src/api/problem-message.ts'
import { accountQuery } from '#src/api/queries.ts'
import { useMember } from '#src/api/session-context.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { LogOutButton } from '#src/layouts/log-out-button.tsx'
import { PasskeyProof } from '#src/layouts/passkey-proof.tsx'
import { useGoOn } from '#src/layouts/use-go-on.ts'
import { paths } from '#src/paths.ts'
import { RetryAlert } from '#src/shared/failures/retry-alert.tsx'
import { useOrganisationName } from '#src/shared/organisations/organisation-name.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { Panel } from '#src/shared/page/panel.tsx'
import { startSso, useProvider } from '#src/shared/single-sign-on/use-provider.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** The other way in for Owners: a passkey, for this session. */
const OwnerWay = ({ provider }: { provider: string }) => {
  const { t } = useTranslation()
  const organisation = useOrganisationName()
  const [isTooNew, setIsTooNew] = useState(false)
  const own = useQuery(accountQuery('list_passkeys', {}))
  const { goOn, isPending, error } = useGoOn()
  const enter = async () => {
    setIsTooNew(false)
    await goOn()
    // An accepted passkey that opens the organisation takes this page away.
    setIsTooNew(true)
  }
  const content = () => {
    if (error)
      return (
        <RetryAlert
          announced
          tone="error"
          text={problemMessage(error)}
          busy={isPending}
          onRetry={() => void enter()}
        />
      )
    if (own.data?.passkeys.length === 0) return <p>{t('sso.gate.noPasskey', { organisation })}</p>
    if (own.data)
      return (
        <div className="flex flex-col gap-4">
          <div aria-live="assertive" className="empty:-mt-4">
            {isTooNew && <Alert tone="warning">{t('sso.gate.tooNew', { organisation })}</Alert>}
          </div>
          <PasskeyProof isMain={false} onConfirmed={enter} />
        </div>
      )
    if (!own.error) return <Skeleton className="h-9 w-60" />
    return (
      <RetryAlert
        tone="error"
        text={t('sso.gate.passkeysFailed', { reason: problemMessage(own.error) })}
        busy={own.isFetching}
        onRetry={() => void own.refetch()}
      />
    )
  }
  return (
    <Panel title={t('sso.gate.owners')} lead={t('sso.gate.ownersText', { provider })}>
      {content()}
    </Panel>
  )
}

/** Shown instead of a page of an organisation that asks for a login through its identity provider. */
export const SsoGate = ({ provider }: { provider: string }) => {
  const { t } = useTranslation()
  const organisation = useOrganisationName()
  const { organisation_id, organisations, roles } = useMember()
  const { pathname, search } = useLocation()
  const { go, isPending, failure } = useProvider()
  const title = t('sso.gate.title', { organisation, provider })
  const signIn = () =>
    void go(() => startSso({ kind: 'organisation', organisation: organisation_id }), {
      purpose: 'login',
      path: `${pathname}${search}`,
    })
  return (
    <>
      <DocumentTitle page={title} />
      <div className="wrap-anywhere">
        <PageHead title={title} />
      </div>
      <div className="mt-4 flex max-w-190 flex-col gap-4 wrap-anywhere sm:mt-6">
        <section className="flex flex-col items-start gap-4 rounded-surface border bg-surface p-4 sm:p-6">
          <p className="text-text-muted">
            {t('sso.gate.text')} {organisations > 1 && t('sso.gate.one', { organisation })}
          </p>
          <div aria-live="assertive" className="empty:-mt-4">
            {failure && <Alert tone="error">{failure}</Alert>}
          </div>
          <Button
            kind="primary"
            wraps
            icon={<LogIn aria-hidden size={16} />}
            pending={isPending}
            onClick={signIn}
          >
            {t('sso.signIn', { provider })}
          </Button>
        </section>
        {roles.includes('owner') && <OwnerWay provider={provider} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <LogOutButton />
          <Link to={paths.profile()} className={buttonClass()}>
            {t('organisations.none.toProfile')}
          </Link>
          {organisations > 1 && <p className="text-help text-text-muted">{t('secondFactor.asked.others')}</p>}
        </div>
      </div>
    </>
  )
}
