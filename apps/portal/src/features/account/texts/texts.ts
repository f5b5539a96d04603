import { addTexts } from '#src/i18n/translation.ts'
import { retailActivated } from './en.ts'

await addTexts({ retailActivated }, import.meta.glob(['./??.ts', '!./en.ts']))
