import { addTexts } from '#src/i18n/translation.ts'
import { siteHome } from './en.ts'

await addTexts({ siteHome }, import.meta.glob(['./??.ts', '!./en.ts']))
