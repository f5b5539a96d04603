import { addTexts } from '#src/i18n/translation.ts'
import { apiKeys } from './en.ts'

await addTexts({ apiKeys }, import.meta.glob(['./??.ts', '!./en.ts']))
