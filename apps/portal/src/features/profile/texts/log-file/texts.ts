import { addTexts } from '#src/i18n/translation.ts'
import { logFile } from './en.ts'

await addTexts({ logFile }, import.meta.glob(['./??.ts', '!./en.ts']))
