import '#src/shared/organisations/texts/texts.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useOrganisationName } from '#src/shared/organisations/organisation-name.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const SecondFactorSteps = lazyPart(async () => (await import('./second-factor-steps.tsx')).SecondFactorSteps)

/** Shown instead of a page of an organisation that asks for a second factor, until the session has one. */
export const SecondFactorGate = () => {
  const { t } = useTranslation()
  const organisation = useOrganisationName()
  const title = t('organisations.factor.title', { organisation })
  return (
    <>
      <DocumentTitle page={title} />
      <div className="wrap-anywhere">
        <PageHead title={title} />
      </div>
      <div className="mt-4 max-w-190 sm:mt-6">
        <SecondFactorSteps fallback={<Skeleton className="h-48 w-full" />} onFailed={() => undefined} />
      </div>
    </>
  )
}
