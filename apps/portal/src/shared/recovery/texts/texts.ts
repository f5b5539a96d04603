import { addTexts } from '#src/i18n/translation.ts'
import { recoveryNotice } from './en.ts'

await addTexts({ recoveryNotice }, import.meta.glob(['./??.ts', '!./en.ts']))
