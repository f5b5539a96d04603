import { addTexts } from '#src/i18n/translation.ts'
import { siteContact } from './en.ts'

await addTexts({ siteContact }, import.meta.glob(['./??.ts', '!./en.ts']))
