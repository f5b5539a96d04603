import { sdkStart } from '#src/i18n/en/sdk-start.ts'
import { addTexts } from '#src/i18n/translation.ts'

await addTexts({ sdkStart }, () => import('#src/i18n/fr/sdk-start.ts'))
