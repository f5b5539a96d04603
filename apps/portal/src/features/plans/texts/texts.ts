import { addTexts } from '#src/i18n/translation.ts'
import { plans } from './en.ts'

await addTexts({ plans }, import.meta.glob(['./??.ts', '!./en.ts']))
