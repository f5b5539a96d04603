import { addTexts } from '#src/i18n/translation.ts'
import { ssoSettings } from './en.ts'

await addTexts({ ssoSettings }, import.meta.glob(['./??.ts', '!./en.ts']))
