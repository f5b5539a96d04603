import type { StoreType } from '../simulate/store-types.ts'

/** Regions of the sample fleet, in the order of their rollout. */
export const REGIONS = ['London', 'Midlands', 'North West', 'North East', 'Scotland'] as const
export type Region = (typeof REGIONS)[number]

/** A store chain of the sample fleet. `stores` holds the number of counters of each store, by region. */
export interface Chain {
  name: string
  storeType: StoreType
  stores: Record<Region, Record<string, number>>
}

/** The fleet of the licence administrator: 69 stores and 117 counters of fictional chains. */
export const CHAINS: readonly Chain[] = [
  {
    name: 'Northgate Convenience',
    storeType: 'convenience',
    stores: {
      London: {
        'Brixton, Coldharbour Lane': 2,
        'Camden, Parkway': 2,
        'Ealing Broadway': 2,
        'Greenwich, Trafalgar Road': 1,
        'Hackney, Mare Street': 2,
        'Peckham Rye': 1,
        'Stratford, The Grove': 2,
        'Walthamstow Village': 1,
      },
      Midlands: {
        'Birmingham, Moseley Road': 2,
        'Coventry, Far Gosford Street': 2,
        'Derby, Sadler Gate': 1,
        'Leicester, Narborough Road': 2,
        'Nottingham, Mansfield Road': 2,
        'Stoke, Hartshill': 1,
        'Wolverhampton, Chapel Ash': 1,
      },
      'North West': {
        'Bolton, Churchgate': 1,
        'Chester, Northgate Street': 2,
        'Lancaster, King Street': 2,
        'Liverpool, Lark Lane': 2,
        'Manchester, Chorlton': 2,
        'Manchester, Fallowfield': 2,
        'Preston, Fishergate': 1,
        'Wigan, Standishgate': 1,
      },
      'North East': {
        'Durham, North Road': 2,
        'Hull, Newland Avenue': 2,
        'Leeds, Headingley Lane': 2,
        'Leeds, Kirkgate': 1,
        'Newcastle upon Tyne, Quayside by the Millennium Bridge Steps': 2,
        'Sheffield, Ecclesall Road': 2,
        'Sunderland, Roker Avenue': 1,
        'York, Gillygate': 1,
      },
      Scotland: {
        'Aberdeen, Rosemount': 1,
        'Dundee, Perth Road': 1,
        'Edinburgh, Leith Walk': 2,
        'Edinburgh, Marchmont': 1,
        'Glasgow, Byres Road': 2,
        'Glasgow, Duke Street': 2,
        'Stirling, Port Street': 2,
      },
    },
  },
  {
    name: 'Harbour Vape Co.',
    storeType: 'vape',
    stores: {
      London: { 'Croydon, George Street': 1, 'Hammersmith, King Street': 1, 'Lewisham High Street': 1 },
      Midlands: { 'Birmingham, Digbeth': 1, 'Leicester, Silver Street': 1, 'Nottingham, Hockley': 1 },
      'North West': {
        'Blackpool, Church Street': 1,
        'Liverpool, Bold Street': 1,
        'Manchester, Oldham Street': 1,
      },
      'North East': {
        'Leeds, Merrion Street': 1,
        'Middlesbrough, Linthorpe Road': 1,
        'Sheffield, The Moor': 1,
      },
      Scotland: { 'Edinburgh, Nicolson Street': 1, 'Glasgow, Trongate': 1 },
    },
  },
  {
    name: 'Greenfield Superstores',
    storeType: 'supermarket',
    stores: {
      London: { 'Romford, North Street': 6 },
      Midlands: { 'Solihull, Stratford Road': 5 },
      'North West': { 'Warrington, Winwick Road': 5 },
      'North East': { 'Gateshead, Team Valley': 4, 'Wakefield, Ings Road': 3 },
      Scotland: { 'Livingston, Almondvale': 4 },
    },
  },
  {
    name: 'Wayside Forecourts',
    storeType: 'forecourt',
    stores: {
      London: { 'A12 Eastern Avenue': 2, 'A40 Western Avenue': 1 },
      Midlands: { 'A38 Burton Road': 1, 'A45 Coventry Road': 2, 'A52 Derby Road': 1 },
      'North West': { 'A56 Bury Road': 1, 'A580 East Lancs Road': 2 },
      'North East': { 'A19 Thirsk Road': 1, 'A64 York Road': 2 },
      Scotland: { 'A9 Perth Road': 1, 'A90 Dundee Road': 1 },
    },
  },
]

const ONE: Record<StoreType, string> = {
  convenience: 'Main counter',
  vape: 'Main counter',
  supermarket: 'Kiosk',
  forecourt: 'Shop till',
}
const SEVERAL: Record<StoreType, readonly string[]> = {
  convenience: ['Till 1', 'Till 2'],
  vape: ['Till 1', 'Till 2'],
  supermarket: ['Kiosk', 'Self-checkout 1', 'Self-checkout 2', 'Self-checkout 3', 'Till 1', 'Till 2'],
  forecourt: ['Shop till', 'Night window'],
}

/** The names of a store's counters. */
export const counterNames = (storeType: StoreType, counters: number): readonly string[] =>
  counters === 1 ? [ONE[storeType]] : SEVERAL[storeType].slice(0, counters)
