import { addTexts } from '#src/i18n/translation.ts'
import { offline } from './en.ts'

await addTexts({ offline }, import.meta.glob(['./??.ts', '!./en.ts']))
