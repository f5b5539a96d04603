import { addTexts } from '#src/i18n/translation.ts'
import { invitation } from './en.ts'

await addTexts({ invitation }, import.meta.glob(['./??.ts', '!./en.ts']))
