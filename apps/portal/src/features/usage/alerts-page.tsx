import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { PageHead } from '#src/ui/page-head.tsx'

/** Alerts page, `/alerts`: only a title (RT-09). */
export default function AlertsPage() {
  const { t } = useTranslation()
  return (
    <>
      <DocumentTitle page={t('shell.alerts')} />
      <PageHead title={t('shell.alerts')} />
    </>
  )
}
