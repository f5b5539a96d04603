import '#src/shared/organisations/texts/texts.ts'
import { Lock } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import { useOrganisationName } from '#src/shared/organisations/organisation-name.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { PageHead } from '#src/ui/page-head.tsx'

/** Shown instead of a page or section that the member's roles do not open. */
export const NoAccess = () => {
  const { t } = useTranslation()
  const organisation = useOrganisationName()
  const title = t('organisations.denied.title')
  return (
    <>
      <DocumentTitle page={title} />
      <PageHead title={title} />
      <p className="mt-4 flex gap-3 rounded-surface border bg-surface p-4 wrap-anywhere sm:p-6">
        <Lock aria-hidden size={20} className="shrink-0 text-text-muted" />
        {t('organisations.denied.text', { organisation })}
      </p>
    </>
  )
}
