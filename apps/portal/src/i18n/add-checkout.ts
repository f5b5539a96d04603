import { checkout } from '#src/i18n/en/checkout.ts'
import { addTexts } from '#src/i18n/translation.ts'

await addTexts({ checkout }, () => import('#src/i18n/fr/checkout.ts'))
