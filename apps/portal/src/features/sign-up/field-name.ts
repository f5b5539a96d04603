import type { SignUpField, Variant } from '#src/features/sign-up/sign-up-rules.ts'
import type { Translate } from '#src/i18n/translation.ts'

/** The label of a field: a shop need not have a work address. */
export const fieldName = (field: SignUpField, variant: Variant, t: Translate): string =>
  field === 'email' && variant === 'retail' ? t('account.login.email') : t(`contact.${field}`)
