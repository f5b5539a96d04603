import { site } from '#src/i18n/en/site.ts'
import { addTexts } from '#src/i18n/translation.ts'

await addTexts({ site }, () => import('#src/i18n/fr/site.ts'))
