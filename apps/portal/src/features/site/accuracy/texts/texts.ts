import { addTexts } from '#src/i18n/translation.ts'
import { siteAccuracy } from './en.ts'

await addTexts({ siteAccuracy }, import.meta.glob(['./??.ts', '!./en.ts']))
