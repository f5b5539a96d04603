import { addTexts } from '#src/i18n/translation.ts'
import { siteStart } from './en.ts'

await addTexts({ siteStart }, import.meta.glob(['./??.ts', '!./en.ts']))
