import type { SignUpField, Variant } from '#src/features/sign-up/sign-up-rules.ts'
import type { Translate } from '#src/i18n/translation.ts'

/** Returns the label of a field. Retail asks for any email, the other variants for a work email. */
export const fieldName = (field: SignUpField, variant: Variant, t: Translate): string =>
  field === 'email' && variant === 'retail' ? t('account.login.email') : t(`contact.${field}`)
