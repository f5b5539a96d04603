import { addTexts } from '#src/i18n/translation.ts'
import { mailedAddress } from './en.ts'

await addTexts({ mailedAddress }, import.meta.glob(['./??.ts', '!./en.ts']))
