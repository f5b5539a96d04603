import { addTexts } from '#src/i18n/translation.ts'
import { siteStatus } from './en.ts'

await addTexts({ siteStatus }, import.meta.glob(['./??.ts', '!./en.ts']))
