import type { StoreType } from '../simulate/store-types.ts'
import type { Region } from './chains.ts'
import type { Story } from './sample-scans.ts'

/** When a region's first stores were equipped, in days ago. The others follow within 30 days. */
export const ROLLOUT_DAYS_AGO: Record<Region, number> = {
  London: 240,
  Midlands: 190,
  'North West': 140,
  'North East': 95,
  Scotland: 55,
}
export const ROLLOUT_SPREAD_DAYS = 30

export const STORE_STORIES: Record<string, Story> = {
  'Coventry, Far Gosford Street': 'many_cancels',
  'Preston, Fishergate': 'never_refuses',
  'Leeds, Headingley Lane': 'school_spike',
}
/** Two stores with the same rates. */
export const TWIN_STORES = ['Edinburgh, Leith Walk', 'Glasgow, Byres Road']
/** Opened in the middle of the current week. */
export const NEW_STORE = 'Stirling, Port Street'
export const NEW_STORE_DAYS = 3.5

/** An unusual history of one counter. All values are days ago. */
export interface CounterStory {
  /** When the licence was created. It was never activated. */
  waitingDays?: number
  /** When it was activated, for 12 months. The engagement ends soon or has ended. */
  activatedDays?: number
  /** When the device was last seen. */
  silentDays?: number
  detachedDays?: number
  deletedDays?: number
}

/** By store and counter name. Deleted counters are not part of the 117. */
export const COUNTER_STORIES: Record<string, CounterStory> = {
  'Brixton, Coldharbour Lane/Till 1': { activatedDays: 362 },
  'Brixton, Coldharbour Lane/Till 2': { activatedDays: 357 },
  'Camden, Parkway/Till 1': { activatedDays: 352 },
  'Camden, Parkway/Till 2': { activatedDays: 347 },
  'Ealing Broadway/Till 1': { activatedDays: 342 },
  'Ealing Broadway/Till 2': { activatedDays: 337 },
  'Greenwich, Trafalgar Road/Main counter': { activatedDays: 371 },
  'Aberdeen, Rosemount/Main counter': { waitingDays: 48 },
  'Dundee, Perth Road/Main counter': { waitingDays: 2 },
  'Glasgow, Duke Street/Till 2': { waitingDays: 1 },
  'Durham, North Road/Till 2': { detachedDays: 2 },
  'Bolton, Churchgate/Main counter': { silentDays: 3.2 },
  'A38 Burton Road/Shop till': { silentDays: 9.4 },
}
export const DELETED_COUNTERS: readonly {
  chain: string
  storeType: StoreType
  region: Region
  store: string
  counter: string
  story: CounterStory
}[] = [
  {
    chain: 'Harbour Vape Co.',
    storeType: 'vape',
    region: 'London',
    store: 'Lewisham High Street',
    counter: 'Till 2',
    story: { deletedDays: 96 },
  },
  {
    chain: 'Northgate Convenience',
    storeType: 'convenience',
    region: 'Midlands',
    store: 'Derby, Sadler Gate',
    counter: 'Till 2',
    story: { deletedDays: 51 },
  },
  {
    chain: 'Wayside Forecourts',
    storeType: 'forecourt',
    region: 'North East',
    store: 'A19 Thirsk Road',
    counter: 'Night window',
    story: { deletedDays: 12 },
  },
]
/** Devices last seen between one hour and three days ago. */
export const STALE_DEVICES = 10
