import { useTranslation } from '#src/i18n/translation.ts'
import { portalConfig } from '#src/api/portal-config.ts'

/** Names the page in the browser's tab: 'AgeCheck Licences · Northwind'. One to a page. */
export const DocumentTitle = ({ page }: { page: string }) => {
  const { t } = useTranslation()
  return <title>{t('shell.documentTitle', { page, company: portalConfig().companyName })}</title>
}
