import { checkout } from '#src/i18n/en/checkout.ts'
import { addTexts } from '#src/i18n/translation.ts'

addTexts({ checkout })
