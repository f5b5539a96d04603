import { addTexts } from '#src/i18n/translation.ts'
import { passkeys } from './en.ts'

await addTexts({ passkeys }, import.meta.glob(['./??.ts', '!./en.ts']))
