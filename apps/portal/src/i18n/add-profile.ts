import { profile } from '#src/i18n/en/profile.ts'
import { addTexts } from '#src/i18n/translation.ts'

await addTexts({ profile }, () => import('#src/i18n/fr/profile.ts'))
