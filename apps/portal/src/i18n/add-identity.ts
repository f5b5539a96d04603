import { identity } from '#src/i18n/en/identity.ts'
import { addTexts } from '#src/i18n/translation.ts'

await addTexts({ identity }, () => import('#src/i18n/fr/identity.ts'))
