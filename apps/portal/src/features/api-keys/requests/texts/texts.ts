import { addTexts } from '#src/i18n/translation.ts'
import { requests } from './en.ts'

await addTexts({ requests }, import.meta.glob(['./??.ts', '!./en.ts']))
