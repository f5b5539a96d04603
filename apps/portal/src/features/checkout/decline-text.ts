import type { PaidAnswer } from '@assure/contract/billing/checkout.modes'
import { checkout } from '#src/features/checkout/texts/en.ts'
import { currentLanguage, type Translate } from '#src/i18n/translation.ts'

const isKnown = (code: string | undefined): code is keyof typeof checkout.decline =>
  code !== undefined && Object.hasOwn(checkout.decline, code)

/** Returns the translated reason of a declined card. The provider's own message is only in English. */
export const declineText = (
  { decline_code: code, message }: Extract<PaidAnswer, { result: 'DENY' }>,
  t: Translate,
): string => {
  if (isKnown(code)) return t(`checkout.decline.${code}`)
  return (currentLanguage() === 'en' && message) || t('checkout.declined')
}
