import { addTexts } from '#src/i18n/translation.ts'
import { signUp } from './en.ts'

await addTexts({ signUp }, import.meta.glob(['./??.ts', '!./en.ts']))
