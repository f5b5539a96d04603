import { addTexts } from '#src/i18n/translation.ts'
import { licenceTasks } from './en.ts'

await addTexts({ licenceTasks }, import.meta.glob(['./??.ts', '!./en.ts']))
