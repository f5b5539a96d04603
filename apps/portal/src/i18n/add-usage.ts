import { usage } from '#src/i18n/en/usage.ts'
import { addTexts } from '#src/i18n/translation.ts'

await addTexts({ usage }, () => import('#src/i18n/fr/usage.ts'))
