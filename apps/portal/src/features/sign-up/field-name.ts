import type { SignUpField, Variant } from '#src/features/sign-up/sign-up-rules.ts'
import type { Translate } from '#src/i18n/translation.ts'

/** What a field is called: a shop's address need not be one of work. */
export const fieldName = (field: SignUpField, variant: Variant, t: Translate): string =>
  field === 'email' && variant === 'retail' ? t('account.login.email') : t(`signUp.${field}`)
