import { addTexts } from '#src/i18n/translation.ts'
import { auditLog } from './en.ts'

await addTexts({ auditLog }, import.meta.glob(['./??.ts', '!./en.ts']))
