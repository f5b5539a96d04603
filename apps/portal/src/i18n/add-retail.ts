import { retail } from '#src/i18n/en/retail.ts'
import { addTexts } from '#src/i18n/translation.ts'

await addTexts({ retail }, () => import('#src/i18n/fr/retail.ts'))
