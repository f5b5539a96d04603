import { addTexts } from '#src/i18n/translation.ts'
import { loginDeletion } from './en.ts'

await addTexts({ loginDeletion }, import.meta.glob(['./??.ts', '!./en.ts']))
