import { addTexts } from '#src/i18n/translation.ts'
import { profileSso } from './en.ts'

await addTexts({ profileSso }, import.meta.glob(['./??.ts', '!./en.ts']))
