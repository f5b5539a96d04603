import { ENGAGEMENT_DEFAULT_MONTHS } from '@assure/contract/constants'
import { type Random, seededRandom } from '../simulate/random.ts'
import type { StoreType } from '../simulate/store-types.ts'
import { tabletOf } from '../simulate/tablets.ts'
import { CHAINS, counterNames, REGIONS, type Region } from './chains.ts'
import {
  COUNTER_STORIES,
  type CounterStory,
  DELETED_COUNTERS,
  NEW_STORE,
  NEW_STORE_DAYS,
  ROLLOUT_DAYS_AGO,
  ROLLOUT_SPREAD_DAYS,
  STALE_DEVICES,
  STORE_STORIES,
  TWIN_STORES,
} from './fleet-stories.ts'
import {
  DAY_MS,
  firstDayOf,
  HOUR_MS,
  officeTime,
  type SampleAccount,
  type SampleLicence,
} from './sample-licence.ts'

interface Counter {
  chain: string
  storeType: StoreType
  region: Region
  store: string
  counter: string
  story: CounterStory
}

const LONG_ENGAGEMENT_MONTHS = 24
const LONG_ENGAGEMENT_SHARE = 0.3
const LAG_MEDIAN_DAYS = 2
const LAG_MAX_DAYS = 14
const ONLINE_WITHIN_MS = 14 * 60_000
const STALE_HOURS = { least: 1.5, most: 68 }

const ordinaryCounters = (): Counter[] =>
  CHAINS.flatMap(({ name, storeType, stores }) =>
    REGIONS.flatMap((region) =>
      Object.entries(stores[region]).flatMap(([store, counters]) =>
        counterNames(storeType, counters).map((counter) => ({
          chain: name,
          storeType,
          region,
          store,
          counter,
          story: COUNTER_STORIES[`${store}/${counter}`] ?? {},
        })),
      ),
    ),
  )

const keyOf = ({ store, counter }: Counter) => `${store}/${counter}`

/**
 * Picks counters without a story and how many hours ago their devices were last seen. The choice is always the same.
 */
const staleHours = (counters: readonly Counter[], tenant: string): Map<string, number> => {
  const candidates = counters
    .filter(({ store, story }) => Object.keys(story).length === 0 && store !== NEW_STORE)
    .filter(({ store }) => !(store in STORE_STORIES) && !TWIN_STORES.includes(store))
    .map((counter) => ({
      key: keyOf(counter),
      order: seededRandom(tenant, keyOf(counter), 'stale').uniform(),
    }))
    .sort((a, b) => a.order - b.order)
    .slice(0, STALE_DEVICES)
  const { least, most } = STALE_HOURS
  return new Map(
    candidates.map(({ key }, index) => [key, least * (most / least) ** (index / (STALE_DEVICES - 1))]),
  )
}

/** When the licence was created and when its device was activated. */
const times = ({ region, store, story }: Counter, tenant: string, random: Random, nowMs: number) => {
  if (store === NEW_STORE) {
    return { createdMs: nowMs - 5 * DAY_MS, startedMs: nowMs - NEW_STORE_DAYS * DAY_MS }
  }
  // A store's licences are created together, but each device is activated at its own time.
  const shared = seededRandom(tenant, store, 'rollout')
  const rollout = ROLLOUT_DAYS_AGO[region] - Math.floor(shared.uniform() * ROLLOUT_SPREAD_DAYS)
  const lag = Math.min(LAG_MAX_DAYS, Math.round(LAG_MEDIAN_DAYS * Math.exp(0.7 * random.normal())))
  const started = story.activatedDays ?? rollout - lag
  const createdMs = officeTime(nowMs, story.waitingDays ?? started + lag, shared.uniform())
  return {
    createdMs,
    startedMs: lag === 0 ? createdMs + HOUR_MS : officeTime(nowMs, started, random.uniform()),
  }
}

const licenceOf = (
  counter: Counter,
  tenant: string,
  nowMs: number,
  staleForHours: number | undefined,
): SampleLicence => {
  const { chain, storeType, store, story } = counter
  const counterId = keyOf(counter)
  const random = seededRandom(tenant, counterId, 'licence')
  const { createdMs, startedMs } = times(counter, tenant, random, nowMs)
  const isLong = story.activatedDays === undefined && random.uniform() < LONG_ENGAGEMENT_SHARE
  const endedDays = story.detachedDays ?? story.deletedDays
  const endedMs = endedDays === undefined ? null : officeTime(nowMs, endedDays, random.uniform())
  const silentMs = staleForHours === undefined ? (story.silentDays ?? 0) * DAY_MS : staleForHours * HOUR_MS
  const onlineMs = Math.max(1, Math.floor(random.uniform() * ONLINE_WITHIN_MS))
  return {
    requested_by: chain,
    subclient: store,
    location: counter.counter,
    engagementMonths: isLong ? LONG_ENGAGEMENT_MONTHS : ENGAGEMENT_DEFAULT_MONTHS,
    createdMs,
    billingGroup: null,
    ended: endedMs === null ? null : { reason: story.deletedDays ? 'deleted' : 'detached', atMs: endedMs },
    activation:
      story.waitingDays === undefined
        ? {
            startedMs,
            lastSeenMs: endedMs ?? nowMs - (silentMs || onlineMs),
            device: tabletOf(counterId, tenant),
            live: endedMs === null && silentMs === 0,
            profile: {
              tenant,
              counterId,
              habitGroup: TWIN_STORES.includes(store) ? TWIN_STORES.join(' and ') : store,
              storeType,
              firstDay: firstDayOf(startedMs),
              story: STORE_STORIES[store] ?? null,
            },
          }
        : null,
  }
}

/**
 * The licence administrator's fleet at a given moment: four chains in five regions, 117 counters and a few deleted
 * ones. The same moment gives the same fleet.
 */
export const fleetPlan = (email: string, nowMs: number): SampleAccount => {
  const counters = ordinaryCounters()
  const stale = staleHours(counters, email)
  const licences = [...counters, ...DELETED_COUNTERS].map((counter) =>
    licenceOf(counter, email, nowMs, stale.get(keyOf(counter))),
  )
  return { email, licences, billingGroups: [] }
}
