import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { PageHead } from '#src/ui/page-head.tsx'

/** Reports page, `/reports`: only a title (RT-09). */
export default function ReportsPage() {
  const { t } = useTranslation()
  return (
    <>
      <DocumentTitle page={t('shell.reports')} />
      <PageHead title={t('shell.reports')} />
    </>
  )
}
