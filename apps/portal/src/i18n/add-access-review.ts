import { accessReview } from '#src/i18n/en/access-review.ts'
import { addTexts } from '#src/i18n/translation.ts'

await addTexts({ accessReview }, () => import('#src/i18n/fr/access-review.ts'))
