import {
  EMAIL_MAX,
  EMAIL_PATTERN,
  LICENCE_QUANTITY_MAX,
  LICENCE_QUANTITY_MIN,
} from '@assure/contract/constants'
import type { licenceService } from '@assure/contract/licences/licence.contract'
import {
  estimatedPrice,
  LICENCE_CURRENCY,
  licencePricesFor,
  type SubscriptionPeriod,
} from '@assure/contract/licences/licence-price'
import type { ModeInput } from '@assure/contract/rpc'
import { numberFormat } from '@assure/contract/number-format'

/** Values of the 'Generate new licences' form, as text. */
export interface GenerateValues {
  requested_by: string
  subclient: string
  location: string
  quantity: string
  /** Whether to number the counters of one order: 'Till' becomes 'Till 1', 'Till 2'. */
  numbered: boolean
  billed_to_email: string
  price_per_licence: string
  subscription_period: SubscriptionPeriod | ''
}

export const EMPTY_GENERATE_VALUES: GenerateValues = {
  requested_by: '',
  subclient: '',
  location: '',
  quantity: '1',
  numbered: true,
  billed_to_email: '',
  price_per_licence: '',
  subscription_period: '',
}

/** Faults of a field (section 5). The catalogue has their texts. */
export type GenerateFault = 'required' | 'quantity' | 'email' | 'price' | 'period'
export type GenerateFaults = Partial<Record<keyof GenerateValues, GenerateFault>>

/** Returns the quantity, or null if it is not a whole number from 1 to 50. */
export const parseQuantity = (typed: string): number | null => {
  const quantity = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return quantity >= LICENCE_QUANTITY_MIN && quantity <= LICENCE_QUANTITY_MAX ? quantity : null
}

/** Formats an amount with cents but without its currency, such as '5,400.00'. */
export const priceText = (amount: number, locale: string): string =>
  numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount)

/** Returns the prices for a quantity. If it is invalid, returns those without a minimum quantity. */
export const pricesOffered = (typedQuantity: string) =>
  licencePricesFor(parseQuantity(typedQuantity) ?? LICENCE_QUANTITY_MIN)

const quantityFault = (typed: string): GenerateFault | undefined => {
  if (!typed.trim()) return 'required'
  return parseQuantity(typed) === null ? 'quantity' : undefined
}

const emailFault = (typed: string): GenerateFault | undefined => {
  const email = typed.trim()
  if (!email) return 'required'
  return EMAIL_PATTERN.test(email) && email.length <= EMAIL_MAX ? undefined : 'email'
}

const billingFaults = (values: GenerateValues): [keyof GenerateValues, GenerateFault | undefined][] => {
  const offered = pricesOffered(values.quantity).some(
    ({ price }) => String(price) === values.price_per_licence,
  )
  return [
    ['billed_to_email', emailFault(values.billed_to_email)],
    ['price_per_licence', offered ? undefined : 'price'],
    ['subscription_period', values.subscription_period ? undefined : 'period'],
  ]
}

/** Returns every fault of the form (LC-08, and LC-09 for self-service customers), in the order of its fields. */
export const generateFaults = (values: GenerateValues, selfService: boolean): GenerateFaults => {
  const required = (typed: string) => (typed.trim() ? undefined : 'required')
  const faults: [keyof GenerateValues, GenerateFault | undefined][] = [
    ['requested_by', required(values.requested_by)],
    ['subclient', required(values.subclient)],
    ['location', required(values.location)],
    ['quantity', quantityFault(values.quantity)],
    ...(selfService ? billingFaults(values) : []),
  ]
  return Object.fromEntries(faults.filter(([, fault]) => fault))
}

/** Returns the price of the order per period, in USD; null until the form is valid (LC-09). */
export const generateEstimate = (values: GenerateValues): number | null => {
  const quantity = parseQuantity(values.quantity)
  if (quantity === null || !values.subscription_period) return null
  if (Object.keys(generateFaults(values, true)).length > 0) return null
  return estimatedPrice(quantity, Number(values.price_per_licence), values.subscription_period)
}

/** Converts a valid form to the input of `generate_licences`. */
export const generateInput = (
  values: GenerateValues,
  selfService: boolean,
): ModeInput<typeof licenceService, 'generate_licences'> => ({
  quantity: Number(values.quantity),
  tags: {
    requested_by: values.requested_by.trim(),
    subclient: values.subclient.trim(),
    location: values.location.trim(),
  },
  ...(values.numbered && Number(values.quantity) > 1 && { number_counters: true }),
  ...(selfService &&
    values.subscription_period && {
      billed_to_email: values.billed_to_email.trim(),
      price_per_licence: Number(values.price_per_licence),
      pricing_currency: LICENCE_CURRENCY,
      subscription_settings: { subscription_period: values.subscription_period },
    }),
})
