import { billing } from '#src/i18n/en/billing.ts'
import { addTexts } from '#src/i18n/translation.ts'

addTexts({ billing })
