import { addTexts } from '#src/i18n/translation.ts'
import { recovery } from './en.ts'

await addTexts({ recovery }, import.meta.glob(['./??.ts', '!./en.ts']))
