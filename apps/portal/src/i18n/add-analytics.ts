import { analytics } from '#src/i18n/en/analytics.ts'
import { analytics as french } from '#src/i18n/fr/analytics.ts'
import { addTexts } from '#src/i18n/translation.ts'

addTexts({ analytics }, { analytics: french })
