import { addTexts } from '#src/i18n/translation.ts'
import { organisations, roles } from './en.ts'

await addTexts({ organisations, roles }, import.meta.glob(['./??.ts', '!./en.ts']))
