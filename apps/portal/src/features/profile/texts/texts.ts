import { addTexts } from '#src/i18n/translation.ts'
import { profile } from './en.ts'

await addTexts({ profile }, import.meta.glob(['./??.ts', '!./en.ts']))
