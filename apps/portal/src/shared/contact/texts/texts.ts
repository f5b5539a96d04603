import { addTexts } from '#src/i18n/translation.ts'
import { contact } from './en.ts'

await addTexts({ contact }, import.meta.glob(['./??.ts', '!./en.ts']))
