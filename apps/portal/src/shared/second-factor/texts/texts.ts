import { addTexts } from '#src/i18n/translation.ts'
import { secondFactor } from './en.ts'

await addTexts({ secondFactor }, import.meta.glob(['./??.ts', '!./en.ts']))
