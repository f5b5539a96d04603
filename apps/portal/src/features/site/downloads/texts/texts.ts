import { addTexts } from '#src/i18n/translation.ts'
import { siteDownloads } from './en.ts'

await addTexts({ siteDownloads }, import.meta.glob(['./??.ts', '!./en.ts']))
