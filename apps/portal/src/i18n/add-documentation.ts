import { documentation } from '#src/i18n/en/documentation.ts'
import { addTexts } from '#src/i18n/translation.ts'

await addTexts({ documentation }, () => import('#src/i18n/fr/documentation.ts'))
