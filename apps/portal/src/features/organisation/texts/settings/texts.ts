import { addTexts } from '#src/i18n/translation.ts'
import { settings } from './en.ts'

await addTexts({ settings }, import.meta.glob(['./??.ts', '!./en.ts']))
