import { addTexts } from '#src/i18n/translation.ts'
import { devices } from './en.ts'

await addTexts({ devices }, import.meta.glob(['./??.ts', '!./en.ts']))
