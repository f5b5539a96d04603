import { siteRetail } from '#src/i18n/en/site-retail.ts'
import { addTexts } from '#src/i18n/translation.ts'

await addTexts({ siteRetail }, () => import('#src/i18n/fr/site-retail.ts'))
