import { addTexts } from '#src/i18n/translation.ts'
import { sdkFiles } from './en.ts'

await addTexts({ sdkFiles }, import.meta.glob(['./??.ts', '!./en.ts']))
