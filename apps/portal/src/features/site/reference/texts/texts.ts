import { addTexts } from '#src/i18n/translation.ts'
import { tryCall } from './en.ts'

await addTexts({ tryCall }, import.meta.glob(['./??.ts', '!./en.ts']))
