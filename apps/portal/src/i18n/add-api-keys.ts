import { apiKeys } from '#src/i18n/en/api-keys.ts'
import { addTexts } from '#src/i18n/translation.ts'

await addTexts({ apiKeys }, () => import('#src/i18n/fr/api-keys.ts'))
