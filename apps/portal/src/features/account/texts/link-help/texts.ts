import { addTexts } from '#src/i18n/translation.ts'
import { linkHelp } from './en.ts'

await addTexts({ linkHelp }, import.meta.glob(['./??.ts', '!./en.ts']))
