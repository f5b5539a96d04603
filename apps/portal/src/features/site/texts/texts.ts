import { addTexts } from '#src/i18n/translation.ts'
import { site } from './en.ts'

await addTexts({ site }, import.meta.glob(['./??.ts', '!./en.ts']))
