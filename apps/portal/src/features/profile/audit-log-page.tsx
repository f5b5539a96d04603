import '#src/features/profile/texts/audit-log/texts.ts'
import '#src/features/profile/texts/log-file/texts.ts'
import '#src/features/profile/texts/texts.ts'
import { useSession } from '#src/api/session-context.ts'
import { LogSection } from '#src/features/profile/log-section.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { PageHead } from '#src/ui/page-head.tsx'

/** Audit log of the organisation, `/organisation/audit` (design: organisations 5). */
export default function AuditLogPage() {
  const { t } = useTranslation()
  const { company } = useSession()
  return (
    <>
      <DocumentTitle page={t('auditLog.organisation.title')} />
      <PageHead
        title={t('auditLog.organisation.title')}
        lead={t('auditLog.organisation.lead', { organisation: company })}
      />
      <div className="mt-4 sm:mt-6">
        <LogSection log="organisation">{null}</LogSection>
      </div>
    </>
  )
}
