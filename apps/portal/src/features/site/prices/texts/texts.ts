import { addTexts } from '#src/i18n/translation.ts'
import { sitePrices } from './en.ts'

await addTexts({ sitePrices }, import.meta.glob(['./??.ts', '!./en.ts']))
