import { viewer } from '#src/i18n/en/viewer.ts'
import { addTexts } from '#src/i18n/translation.ts'

await addTexts({ viewer }, () => import('#src/i18n/fr/viewer.ts'))
