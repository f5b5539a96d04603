import { addTexts } from '#src/i18n/translation.ts'
import './tasks/texts.ts'
import { licences, sdkStart } from './en.ts'

await addTexts({ licences, sdkStart }, import.meta.glob(['./??.ts', '!./en.ts']))
