import { billing } from '#src/i18n/en/billing.ts'
import { addTexts } from '#src/i18n/translation.ts'

await addTexts({ billing }, () => import('#src/i18n/fr/billing.ts'))
