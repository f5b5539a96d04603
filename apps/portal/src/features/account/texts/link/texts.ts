import { addTexts } from '#src/i18n/translation.ts'
import { mailedLink } from './en.ts'

await addTexts({ mailedLink }, import.meta.glob(['./??.ts', '!./en.ts']))
