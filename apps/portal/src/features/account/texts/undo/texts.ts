import { addTexts } from '#src/i18n/translation.ts'
import { undoDeletion } from './en.ts'

await addTexts({ undoDeletion }, import.meta.glob(['./??.ts', '!./en.ts']))
