import { siteHome } from '#src/i18n/en/site-home.ts'
import { addTexts } from '#src/i18n/translation.ts'

await addTexts({ siteHome }, () => import('#src/i18n/fr/site-home.ts'))
