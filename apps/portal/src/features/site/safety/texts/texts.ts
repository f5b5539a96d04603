import { addTexts } from '#src/i18n/translation.ts'
import { siteSafety } from './en.ts'

await addTexts({ siteSafety }, import.meta.glob(['./??.ts', '!./en.ts']))
