import { useTranslation } from '#src/i18n/translation.ts'
import { portalConfig } from '#src/api/portal-config.ts'

/** Sets the browser tab's title: 'AgeCheck Licences · Northwind'. Use it once per page. */
export const DocumentTitle = ({ page }: { page: string }) => {
  const { t } = useTranslation()
  return <title>{t('shell.documentTitle', { page, company: portalConfig().companyName })}</title>
}
