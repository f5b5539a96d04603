import { addTexts } from '#src/i18n/translation.ts'
import { ssoReturn } from './en.ts'

await addTexts({ ssoReturn }, import.meta.glob(['./??.ts', '!./en.ts']))
