import { licences } from '#src/i18n/en/licences.ts'
import { addTexts } from '#src/i18n/translation.ts'

await addTexts({ licences }, () => import('#src/i18n/fr/licences.ts'))
