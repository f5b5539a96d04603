import { addTexts } from '#src/i18n/translation.ts'
import { retail } from './en.ts'

await addTexts({ retail }, import.meta.glob(['./??.ts', '!./en.ts']))
