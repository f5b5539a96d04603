import { addTexts } from '#src/i18n/translation.ts'
import { permissions, placeChoice } from './en.ts'

await addTexts({ permissions, placeChoice }, import.meta.glob(['./??.ts', '!./en.ts']))
