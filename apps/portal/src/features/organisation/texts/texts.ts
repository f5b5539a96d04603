import { addTexts } from '#src/i18n/translation.ts'
import { members } from './en.ts'

await addTexts({ members }, import.meta.glob(['./??.ts', '!./en.ts']))
