import { devices } from '#src/i18n/en/devices.ts'
import { addTexts } from '#src/i18n/translation.ts'

await addTexts({ devices }, () => import('#src/i18n/fr/devices.ts'))
