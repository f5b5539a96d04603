import { plans } from '#src/i18n/en/plans.ts'
import { addTexts } from '#src/i18n/translation.ts'

await addTexts({ plans }, () => import('#src/i18n/fr/plans.ts'))
