import '#src/features/organisation/texts/settings/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { problemMessage } from '#src/api/problem-message.ts'
import { accountQuery } from '#src/api/queries.ts'
import { SignInForm } from '#src/features/organisation/sign-in-form.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { LoadFailed } from '#src/shared/failures/load-failed.tsx'
import { StaleWarnings } from '#src/shared/failures/stale-warnings.tsx'
import { useOrganisationName } from '#src/shared/organisations/organisation-name.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** How members log in, `/organisation/sign-in`, for Owners (design: organisations 5). */
export default function SignInPage() {
  const { t } = useTranslation()
  const organisation = useOrganisationName()
  const asked = useQuery(accountQuery('retrieve_sign_in_policy', {}))
  const { data, error } = asked
  return (
    <>
      <DocumentTitle page={t('settings.signIn.title')} />
      <PageHead title={t('settings.signIn.title')} lead={t('settings.signIn.lead', { organisation })} />
      <div className="mt-4 flex flex-col gap-2 empty:hidden">
        <StaleWarnings
          asked={asked}
          offline={t('settings.offline')}
          stale={(reason) => t('settings.stale', { reason })}
        />
      </div>
      {error && !data && (
        <LoadFailed
          error={error}
          title={t('settings.failedTitle')}
          text={t('settings.failedText', { reason: problemMessage(error) })}
          busy={asked.isFetching}
          onRetry={() => void asked.refetch()}
        />
      )}
      {!error && !data && <Skeleton className="mt-4 h-52 max-w-190 sm:mt-6" />}
      {data && (
        <div className="mt-4 max-w-190 rounded-surface border bg-surface p-4 sm:mt-6 sm:p-6">
          <SignInForm state={data} />
        </div>
      )}
    </>
  )
}
