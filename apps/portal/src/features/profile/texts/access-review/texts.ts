import { addTexts } from '#src/i18n/translation.ts'
import { accessReview } from './en.ts'

await addTexts({ accessReview }, import.meta.glob(['./??.ts', '!./en.ts']))
