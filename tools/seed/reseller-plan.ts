import { ENGAGEMENT_DEFAULT_MONTHS } from '@assure/contract/constants'
import type { LICENCE_PRICES, SubscriptionPeriod } from '@assure/contract/licences/licence-price'
import { seededRandom } from '../simulate/random.ts'
import type { StoreType } from '../simulate/store-types.ts'
import { tabletOf } from '../simulate/tablets.ts'
import {
  DAY_MS,
  firstDayOf,
  officeTime,
  type SampleAccount,
  type SampleBillingGroup,
  type SampleLicence,
} from './sample-licence.ts'

/** One order of the reseller: who pays, and which counters the licences are for. */
interface Order {
  billedToEmail: string
  /** USD a month. */
  pricePerLicence: (typeof LICENCE_PRICES)[number]['price']
  period: SubscriptionPeriod
  paymentResult: SampleBillingGroup['paymentResult']
  orderedDaysAgo: number
  chain: string
  storeType: StoreType
  /** Counters by store. The first `activated` of them have a device. */
  counters: Record<string, readonly string[]>
  activated: number
}

const ORDERS: readonly Order[] = [
  {
    billedToEmail: 'accounts@brightwater-news.example',
    pricePerLicence: 37.5,
    period: 'year',
    paymentResult: 'payment_succeeded',
    orderedDaysAgo: 131,
    chain: 'Brightwater News',
    storeType: 'convenience',
    counters: {
      'Bath, Walcot Street': ['Till 1', 'Till 2'],
      'Bristol, Gloucester Road': ['Till 1', 'Till 2', 'Kiosk'],
      'Exeter, Sidwell Street': ['Till 1', 'Till 2'],
      'Plymouth, Mutley Plain': ['Till 1', 'Till 2', 'Kiosk'],
      'Truro, River Street': ['Main counter', 'Night window'],
    },
    activated: 10,
  },
  {
    billedToEmail: 'owner@tamar-wines.example',
    pricePerLicence: 56,
    period: 'month',
    paymentResult: 'payment_succeeded',
    orderedDaysAgo: 74,
    chain: 'Tamar Wines',
    storeType: 'convenience',
    counters: { 'Saltash, Fore Street': ['Main counter'], 'Tavistock, West Street': ['Till 1', 'Till 2'] },
    activated: 3,
  },
  {
    billedToEmail: 'finance@cobblegate.example',
    pricePerLicence: 45,
    period: 'month',
    paymentResult: 'payment_failed',
    orderedDaysAgo: 88,
    chain: 'Cobblegate Stores',
    storeType: 'convenience',
    counters: {
      'Frome, Catherine Hill': ['Till 1', 'Till 2'],
      'Wells, Broad Street': ['Till 1', 'Till 2', 'Kiosk'],
    },
    activated: 3,
  },
  {
    billedToEmail: 'hello@quay-vapes.example',
    pricePerLicence: 67.5,
    period: 'month',
    paymentResult: null,
    orderedDaysAgo: 2,
    chain: 'Quay Vapes',
    storeType: 'vape',
    counters: { 'Falmouth, Church Street': ['Main counter'], 'Penzance, Causewayhead': ['Till 1', 'Till 2'] },
    activated: 0,
  },
]
/** How long ago the payment failed for good, which deactivated its licences. */
const PAYMENT_FAILED_DAYS_AGO = 6

const licencesOf = (order: Order, billingGroup: number, tenant: string, nowMs: number): SampleLicence[] => {
  const places = Object.entries(order.counters).flatMap(([store, names]) =>
    names.map((location) => ({ requested_by: order.chain, subclient: store, location })),
  )
  const orderedMs = officeTime(nowMs, order.orderedDaysAgo, 0.3)
  const failedMs =
    order.paymentResult === 'payment_failed' ? officeTime(nowMs, PAYMENT_FAILED_DAYS_AGO, 0.1) : null
  return places.map((place, index) => {
    const counterId = `${place.subclient}/${place.location}`
    const random = seededRandom(tenant, counterId, 'licence')
    const startedMs = orderedMs + Math.round(DAY_MS * (1 + 3 * random.uniform()))
    return {
      ...place,
      engagementMonths: ENGAGEMENT_DEFAULT_MONTHS,
      createdMs: orderedMs,
      billingGroup,
      ended: failedMs === null ? null : { reason: 'deactivated', atMs: failedMs },
      activation:
        index < order.activated
          ? {
              startedMs,
              lastSeenMs: failedMs ?? nowMs - Math.ceil(random.uniform() * 600_000),
              device: tabletOf(counterId, tenant),
              live: failedMs === null,
              profile: {
                tenant,
                counterId,
                habitGroup: place.subclient,
                storeType: order.storeType,
                firstDay: firstDayOf(startedMs),
                story: null,
              },
            }
          : null,
    }
  })
}

/** The reseller's orders: two are paid, one payment failed, one was never made. */
export const resellerPlan = (email: string, nowMs: number): SampleAccount => ({
  email,
  licences: ORDERS.flatMap((order, index) => licencesOf(order, index, email, nowMs)),
  billingGroups: ORDERS.map(({ billedToEmail, pricePerLicence, period, paymentResult, orderedDaysAgo }) => {
    const createdMs = officeTime(nowMs, orderedDaysAgo, 0.3)
    return {
      billedToEmail,
      priceCents: Math.round(pricePerLicence * 100),
      period,
      paymentResult,
      createdMs,
      updatedMs:
        paymentResult === 'payment_failed'
          ? officeTime(nowMs, PAYMENT_FAILED_DAYS_AGO, 0.1)
          : createdMs + (paymentResult ? 900_000 : 0),
    }
  }),
})
