import { signUp } from '#src/i18n/en/sign-up.ts'
import { addTexts } from '#src/i18n/translation.ts'

await addTexts({ signUp }, () => import('#src/i18n/fr/sign-up.ts'))
