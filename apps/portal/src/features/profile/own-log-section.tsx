import '#src/features/profile/texts/audit-log/texts.ts'
import '#src/features/profile/texts/log-file/texts.ts'
import { AUDIT_GROUPS, PERSON_AUDIT_GROUPS } from '@assure/contract/accounts/audit-actions'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useMay, useOptionalSession } from '#src/api/session-context.ts'
import { LogSection } from '#src/features/profile/log-section.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'

/** Whether a URL names a view of the organisation's log, which was in this section until 1.3.0. */
const isOfOrganisation = (group: string | null) =>
  AUDIT_GROUPS.some((name) => name === group) && !PERSON_AUDIT_GROUPS.some((name) => name === group)

/** The person's own security log, with the way to the organisation's log. */
export const OwnLogSection = () => {
  const { t } = useTranslation()
  const organisation = useOptionalSession()?.company ?? ''
  const may = useMay()
  const [params] = useSearchParams()
  if (may('audit.read') && isOfOrganisation(params.get('group'))) {
    const view = new URLSearchParams(params)
    view.delete('section')
    return <Navigate replace to={{ pathname: paths.auditLog(), search: view.toString() }} />
  }
  return (
    <LogSection log="own">
      <p className="mb-4 text-text-muted">
        {t('auditLog.own.lead')}
        {may('audit.read') && (
          <>
            {' '}
            {t('auditLog.toOrganisation', { organisation })}{' '}
            <Link to={paths.auditLog()} className="rounded-tag font-medium text-accent hover:underline">
              {t('auditLog.openOrganisation')}
            </Link>
          </>
        )}
      </p>
    </LogSection>
  )
}
