import { addTexts } from '#src/i18n/translation.ts'
import { analytics } from './en.ts'

await addTexts({ analytics }, import.meta.glob(['./??.ts', '!./en.ts']))
