import { addTexts } from '#src/i18n/translation.ts'
import { sso } from './en.ts'

await addTexts({ sso }, import.meta.glob(['./??.ts', '!./en.ts']))
