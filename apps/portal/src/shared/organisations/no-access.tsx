import '#src/shared/organisations/texts/texts.ts'
import type { Permission } from '@assure/contract/rpc'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { accountQuery } from '#src/api/queries.ts'
import { useOptionalMember } from '#src/api/session-context.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useOrganisationName } from '#src/shared/organisations/organisation-name.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { PageHead } from '#src/ui/page-head.tsx'

/** Shown instead of a page or section that needs a permission which the member's roles do not give. */
export const NoAccess = ({ needs }: { needs: Permission }) => {
  const { t, locale } = useTranslation()
  const organisation = useOrganisationName()
  // A session through single sign-on cannot list the organisations of the person.
  const enabled = useOptionalMember()?.through_sso !== true
  const { data } = useQuery({ ...accountQuery('list_organisations', {}), enabled })
  const owners = data?.organisations.find(({ is_current }) => is_current)?.owners ?? []
  const names = new Intl.ListFormat(locale, { type: 'disjunction' }).format(owners)
  const title = t('organisations.denied.title')
  const ask = names
    ? t('organisations.denied.askNamed', { organisation, names })
    : t('organisations.denied.ask', { organisation })
  return (
    <>
      <DocumentTitle page={title} />
      <PageHead title={title} />
      <p className="mt-4 flex gap-3 rounded-surface border bg-surface p-4 wrap-anywhere sm:p-6">
        <Lock aria-hidden size={20} className="shrink-0 text-text-muted" />
        {needs === 'key.read' ? t('organisations.denied.key') : ask}
      </p>
    </>
  )
}
