import { siteAccuracy } from '#src/i18n/en/site-accuracy.ts'
import { addTexts } from '#src/i18n/translation.ts'

await addTexts({ siteAccuracy }, () => import('#src/i18n/fr/site-accuracy.ts'))
