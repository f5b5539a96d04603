import { addTexts } from '#src/i18n/translation.ts'
import { siteRetail } from './en.ts'

await addTexts({ siteRetail }, import.meta.glob(['./??.ts', '!./en.ts']))
