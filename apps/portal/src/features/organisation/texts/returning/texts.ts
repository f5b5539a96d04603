import { addTexts } from '#src/i18n/translation.ts'
import { returning } from './en.ts'

await addTexts({ returning }, import.meta.glob(['./??.ts', '!./en.ts']))
