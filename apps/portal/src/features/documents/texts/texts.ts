import { addTexts } from '#src/i18n/translation.ts'
import { viewer } from './en.ts'

await addTexts({ viewer }, import.meta.glob(['./??.ts', '!./en.ts']))
