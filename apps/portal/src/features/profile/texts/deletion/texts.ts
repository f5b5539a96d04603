import { addTexts } from '#src/i18n/translation.ts'
import { deletion } from './en.ts'

await addTexts({ deletion }, import.meta.glob(['./??.ts', '!./en.ts']))
