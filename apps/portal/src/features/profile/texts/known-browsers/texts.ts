import { addTexts } from '#src/i18n/translation.ts'
import { knownBrowsers } from './en.ts'

await addTexts({ knownBrowsers }, import.meta.glob(['./??.ts', '!./en.ts']))
