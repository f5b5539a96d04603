import { addTexts } from '#src/i18n/translation.ts'
import { addressChange } from './en.ts'

await addTexts({ addressChange }, import.meta.glob(['./??.ts', '!./en.ts']))
