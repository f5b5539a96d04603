import { addTexts } from '#src/i18n/translation.ts'
import { billing } from './en.ts'

await addTexts({ billing }, import.meta.glob(['./??.ts', '!./en.ts']))
