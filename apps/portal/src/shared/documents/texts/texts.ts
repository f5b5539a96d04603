import { addTexts } from '#src/i18n/translation.ts'
import { documentation } from './en.ts'

await addTexts({ documentation }, import.meta.glob(['./??.ts', '!./en.ts']))
