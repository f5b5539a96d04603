import { addTexts } from '#src/i18n/translation.ts'
import { limitUse } from './en.ts'

await addTexts({ limitUse }, import.meta.glob(['./??.ts', '!./en.ts']))
