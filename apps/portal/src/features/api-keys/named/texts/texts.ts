import { addTexts } from '#src/i18n/translation.ts'
import { namedKeys } from './en.ts'

await addTexts({ namedKeys }, import.meta.glob(['./??.ts', '!./en.ts']))
