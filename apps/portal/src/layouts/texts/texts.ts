import { addTexts } from '#src/i18n/translation.ts'
import { identity } from './en.ts'

await addTexts({ identity }, import.meta.glob(['./??.ts', '!./en.ts']))
