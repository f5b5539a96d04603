import { siteSafety } from '#src/i18n/en/site-safety.ts'
import { addTexts } from '#src/i18n/translation.ts'

await addTexts({ siteSafety }, () => import('#src/i18n/fr/site-safety.ts'))
