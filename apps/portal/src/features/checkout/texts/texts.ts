import { addTexts } from '#src/i18n/translation.ts'
import { checkout } from './en.ts'

await addTexts({ checkout }, import.meta.glob(['./??.ts', '!./en.ts']))
