import { signUp } from '#src/i18n/en/sign-up.ts'
import { addTexts } from '#src/i18n/translation.ts'

addTexts({ signUp })
