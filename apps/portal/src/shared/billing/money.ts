/** Cents of a currency as on a bill, such as 'USD 45.00'. */
export const moneyText = (cents: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(cents / 100)
