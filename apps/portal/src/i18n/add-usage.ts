import { usage } from '#src/i18n/en/usage.ts'
import { addTexts } from '#src/i18n/translation.ts'

addTexts({ usage })
