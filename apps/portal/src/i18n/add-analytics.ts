import { analytics } from '#src/i18n/en/analytics.ts'
import { addTexts } from '#src/i18n/translation.ts'

await addTexts({ analytics }, () => import('#src/i18n/fr/analytics.ts'))
