import { problemMessage } from '#src/api/problem-message.ts'
import { ConnectionPanel } from '#src/features/organisation/single-sign-on/connection-panel.tsx'
import { DomainsPanel } from '#src/features/organisation/single-sign-on/domains-panel.tsx'
import { useSso } from '#src/features/organisation/single-sign-on/sso-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { RetryAlert } from '#src/shared/failures/retry-alert.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** The identity provider and the domains of the organisation. */
export const SsoSections = ({ isRequired }: { isRequired: boolean }) => {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useSso()
  if (data)
    return (
      <>
        <ConnectionPanel sso={data} isRequired={isRequired} />
        <DomainsPanel domains={data.domains} />
      </>
    )
  if (!error)
    return (
      <>
        <Skeleton className="h-120 w-full" />
        <Skeleton className="h-52 w-full" />
      </>
    )
  return (
    <RetryAlert
      tone="error"
      text={t('ssoSettings.failed', { reason: problemMessage(error) })}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
