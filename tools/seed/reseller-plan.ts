import { ENGAGEMENT_DEFAULT_MONTHS } from '@assure/contract/constants'
import { DEMO_STORE } from './demo-accounts.ts'
import type { LICENCE_PRICES, SubscriptionPeriod } from '@assure/contract/licences/licence-price'
import { seededRandom } from '../simulate/random.ts'
import type { StoreType } from '../simulate/store-types.ts'
import { tabletOf } from '../simulate/tablets.ts'
import { DAY_MS, firstDayOf, officeTime, type SampleAccount, type SampleLicence } from './sample-licence.ts'
import { type SampleSubscription, sampleSubscription } from './sample-subscription.ts'

/** One order of the reseller: its payer and the counters of its licences. */
interface Order {
  billedToEmail: string
  /** USD a month. */
  pricePerLicence: (typeof LICENCE_PRICES)[number]['price']
  period: SubscriptionPeriod
  /** open: no payment attempt; failing: the last renewal failed; failed: all retries failed too. */
  standing: 'open' | 'paid' | 'failing' | 'failed' | 'cancelled'
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
    standing: 'paid',
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
    standing: 'paid',
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
    standing: 'failed',
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
    standing: 'open',
    orderedDaysAgo: 2,
    chain: 'Quay Vapes',
    storeType: 'vape',
    counters: { 'Falmouth, Church Street': ['Main counter'], 'Penzance, Causewayhead': ['Till 1', 'Till 2'] },
    activated: 0,
  },
  {
    billedToEmail: DEMO_STORE.email,
    pricePerLicence: 45,
    period: 'month',
    standing: 'paid',
    orderedDaysAgo: 97,
    chain: DEMO_STORE.company,
    storeType: 'convenience',
    counters: {
      'Topsham, Fore Street': ['Till 1', 'Till 2', 'Kiosk'],
      'Sidmouth, High Street': ['Till 1', 'Till 2'],
      'Budleigh, The Parade': ['Main counter'],
    },
    activated: 4,
  },
  {
    billedToEmail: DEMO_STORE.email,
    pricePerLicence: 56,
    period: 'month',
    standing: 'failing',
    orderedDaysAgo: 64,
    chain: DEMO_STORE.company,
    storeType: 'convenience',
    counters: { 'Exmouth, Rolle Street': ['Till 1', 'Till 2'] },
    activated: 2,
  },
  {
    billedToEmail: DEMO_STORE.email,
    pricePerLicence: 67.5,
    period: 'month',
    standing: 'open',
    orderedDaysAgo: 1,
    chain: DEMO_STORE.company,
    storeType: 'convenience',
    counters: { 'Dawlish, Brunswick Place': ['Till 1'], 'Teignmouth, Bank Street': ['Till 1'] },
    activated: 0,
  },
  {
    billedToEmail: DEMO_STORE.email,
    pricePerLicence: 67.5,
    period: 'month',
    standing: 'cancelled',
    orderedDaysAgo: 142,
    chain: DEMO_STORE.company,
    storeType: 'vape',
    counters: { 'Honiton, New Street': ['Main counter', 'Kiosk'] },
    activated: 2,
  },
]
/** Time from the order to its payment. */
const PAID_AFTER_MS = 900_000
/** Successful payments before the card ran out of funds. */
const PAYMENTS_BEFORE_FAILURE = 2
const CANCELLED_DAYS_AGO = 19

const subscriptionOf = (order: Order, nowMs: number): SampleSubscription | null => {
  const { standing, period, orderedDaysAgo } = order
  if (standing === 'open') return null
  const soldMs = officeTime(nowMs, orderedDaysAgo, 0.3) + PAID_AFTER_MS
  return sampleSubscription(
    {
      soldMs,
      period,
      ...((standing === 'failing' || standing === 'failed') && { paysTimes: PAYMENTS_BEFORE_FAILURE }),
      cancelledMs: standing === 'cancelled' ? officeTime(nowMs, CANCELLED_DAYS_AGO, 0.5) : undefined,
    },
    nowMs,
  )
}

const licencesOf = (
  order: Order,
  subscription: SampleSubscription | null,
  billingGroup: number,
  tenant: string,
  nowMs: number,
): SampleLicence[] => {
  const places = Object.entries(order.counters).flatMap(([store, names]) =>
    names.map((location) => ({ requested_by: order.chain, subclient: store, location })),
  )
  const orderedMs = officeTime(nowMs, order.orderedDaysAgo, 0.3)
  // Licences are deactivated when their subscription ends.
  const endedMs = subscription?.course.status === 'cancelled' ? subscription.changedMs : null
  return places.map((place, index) => {
    const counterId = `${place.subclient}/${place.location}`
    const random = seededRandom(tenant, counterId, 'licence')
    const startedMs = orderedMs + Math.round(DAY_MS * (1 + 3 * random.uniform()))
    return {
      ...place,
      engagementMonths: ENGAGEMENT_DEFAULT_MONTHS,
      createdMs: orderedMs,
      billingGroup,
      ended: endedMs === null ? null : { reason: 'deactivated', atMs: endedMs },
      activation:
        index < order.activated
          ? {
              startedMs,
              lastSeenMs: endedMs ?? nowMs - Math.ceil(random.uniform() * 600_000),
              device: tabletOf(counterId, tenant),
              live: endedMs === null,
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

/** The reseller's orders: paid, failing, failed, cancelled and unpaid. The demo's retail user pays four of them. */
export const resellerPlan = (email: string, nowMs: number): SampleAccount => {
  const sold = ORDERS.map((order) => ({ order, subscription: subscriptionOf(order, nowMs) }))
  return {
    email,
    licences: sold.flatMap(({ order, subscription }, index) =>
      licencesOf(order, subscription, index, email, nowMs),
    ),
    billingGroups: sold.map(({ order, subscription }) => ({
      billedToEmail: order.billedToEmail,
      priceCents: Math.round(order.pricePerLicence * 100),
      period: order.period,
      createdMs: officeTime(nowMs, order.orderedDaysAgo, 0.3),
      subscription,
    })),
  }
}
