import { numberFormat } from '@assure/contract/number-format'

/** Formats an amount in cents with its currency code, such as 'USD 45.00'. */
export const moneyText = (cents: number, currency: string, locale: string): string =>
  numberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(cents / 100)
