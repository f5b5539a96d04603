import { addTexts } from '#src/i18n/translation.ts'
import { usage } from './en.ts'

await addTexts({ usage }, import.meta.glob(['./??.ts', '!./en.ts']))
