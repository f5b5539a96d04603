import { addTexts } from '#src/i18n/translation.ts'
import { testMode } from './en.ts'

await addTexts({ testMode }, import.meta.glob(['./??.ts', '!./en.ts']))
