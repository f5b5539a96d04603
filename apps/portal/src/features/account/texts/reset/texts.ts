import { addTexts } from '#src/i18n/translation.ts'
import { accountActivation, passwordReset } from './en.ts'

await addTexts({ accountActivation, passwordReset }, import.meta.glob(['./??.ts', '!./en.ts']))
