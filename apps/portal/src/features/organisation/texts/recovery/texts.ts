import { addTexts } from '#src/i18n/translation.ts'
import { memberRecovery } from './en.ts'

await addTexts({ memberRecovery }, import.meta.glob(['./??.ts', '!./en.ts']))
