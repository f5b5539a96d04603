import { addTexts } from '#src/i18n/translation.ts'
import { humanCheck } from './en.ts'

await addTexts({ humanCheck }, import.meta.glob(['./??.ts', '!./en.ts']))
