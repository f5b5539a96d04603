/** Prices of self-service licences (section 9): USD per licence and month, discount in percent. */
export const LICENCE_CURRENCY = 'USD'
/** Price per licence and month without a discount. */
export const LICENCE_LIST_PRICE = 75
export const LICENCE_PRICES = [
  { price: 67.5, discount: 10, quantityMin: 1 },
  { price: 56, discount: 25, quantityMin: 1 },
  { price: 45, discount: 40, quantityMin: 1 },
  { price: 37.5, discount: 50, quantityMin: 10 },
] as const
export const SUBSCRIPTION_PERIODS = ['month', 'year'] as const
export type SubscriptionPeriod = (typeof SUBSCRIPTION_PERIODS)[number]

/** Months billed per period. */
export const PERIOD_MONTHS = { month: 1, year: 12 } as const satisfies Record<SubscriptionPeriod, number>

/** Returns the prices on offer for a quantity. */
export const licencePricesFor = (quantity: number) =>
  LICENCE_PRICES.filter(({ quantityMin }) => quantity >= quantityMin)

/** Returns the price of an order per period in USD: quantity times price, times 12 for a year. */
export const estimatedPrice = (
  quantity: number,
  pricePerLicence: number,
  period: SubscriptionPeriod,
): number => quantity * pricePerLicence * PERIOD_MONTHS[period]
