import { addTexts } from '#src/i18n/translation.ts'
import { browsers } from './en.ts'

await addTexts({ browsers }, import.meta.glob(['./??.ts', '!./en.ts']))
