import { addTexts } from '#src/i18n/translation.ts'
import { siteSdks } from './en.ts'

await addTexts({ siteSdks }, import.meta.glob(['./??.ts', '!./en.ts']))
