import { addTexts } from '#src/i18n/translation.ts'
import { openSessions } from './en.ts'

await addTexts({ openSessions }, import.meta.glob(['./??.ts', '!./en.ts']))
