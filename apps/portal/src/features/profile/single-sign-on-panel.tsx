import '#src/features/profile/texts/sso/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { problemMessage } from '#src/api/problem-message.ts'
import { accountQuery } from '#src/api/queries.ts'
import { callAccount } from '#src/api/services.ts'
import { useMember } from '#src/api/session-context.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { sectionSearch } from '#src/features/profile/profile-sections.ts'
import { RetryAlert } from '#src/shared/failures/retry-alert.tsx'
import { useOrganisationName } from '#src/shared/organisations/organisation-name.ts'
import { Panel } from '#src/shared/page/panel.tsx'
import { useProvider } from '#src/shared/single-sign-on/use-provider.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'

/** Links the member to their login at the provider. */
const LinkPanel = ({ provider }: { provider: string }) => {
  const { t } = useTranslation()
  const organisation = useOrganisationName()
  const { needs_provider: isRequired } = useMember()
  const { go, isPending, failure } = useProvider({
    noSso: t('profileSso.noSso', { organisation }),
    ...(isRequired !== null && { noFactor: t('profileSso.noFactor', { organisation, provider }) }),
  })
  const link = () =>
    void go(() => callAccount('prove_by_sso', { purpose: 'link' }), {
      purpose: 'link',
      path: `${paths.profile()}${sectionSearch('sign_in')}`,
    })
  return (
    <Panel
      title={t('profileSso.title')}
      lead={t('profileSso.lead', { organisation, provider })}
      action={
        <Button wraps icon={<Link2 aria-hidden size={16} />} pending={isPending} onClick={link}>
          {t('profileSso.link')}
        </Button>
      }
    >
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
    </Panel>
  )
}

/**
 * Whether the member is linked to their login at the identity provider of the organisation that the tab shows, and the way to
 * link it. Nothing without a provider.
 */
export const SingleSignOnPanel = () => {
  const { t } = useTranslation()
  const organisation = useOrganisationName()
  const { data, error, isFetching, refetch } = useQuery(accountQuery('retrieve_sso_link', {}))
  if (error && !data)
    return (
      <Panel title={t('profileSso.title')}>
        <RetryAlert
          text={t('profileSso.failed', { reason: problemMessage(error) })}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </Panel>
    )
  if (!data || data.provider === null) return null
  const { provider, linked: isLinked } = data
  if (!isLinked) return <LinkPanel provider={provider} />
  return <Panel title={t('profileSso.title')} lead={t('profileSso.linked', { organisation, provider })} />
}
