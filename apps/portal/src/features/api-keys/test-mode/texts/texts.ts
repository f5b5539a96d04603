import { addTexts } from '#src/i18n/translation.ts'
import { testData } from './en.ts'

await addTexts({ testData }, import.meta.glob(['./??.ts', '!./en.ts']))
