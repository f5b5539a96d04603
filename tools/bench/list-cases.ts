import type { licenceService } from '@assure/contract/licences/licence.contract'
import type { ModeInput } from '@assure/contract/rpc'
import { LARGE_CHAIN, OLD_CHAIN, RARE_CHAIN, RARE_TOWN, TOWN } from './bulk-licences.ts'

export type ListInput = ModeInput<typeof licenceService, 'list_licences'>

export type PlaceInput = ModeInput<typeof licenceService, 'list_licence_places'>

export interface ListCase {
  what: string
  input: ListInput
  /** The input for the small account, if it has fewer pages. */
  small?: ListInput
}

const OLD_CHAIN_WORD = OLD_CHAIN.toLowerCase().slice(0, 10)

/** Ways to use a list. The design's goal applies to each of them. */
export const listCases = (aCode: string): ListCase[] => [
  { what: 'first page', input: {} },
  { what: 'first page, 100 rows', input: { page_size: 100 } },
  { what: 'page 1,000', input: { page: 1000 }, small: { page: 10 } },
  { what: 'page 10,000', input: { page: 10_000 }, small: { page: 10 } },
  { what: 'page 1,000 of 100 rows', input: { page: 1000, page_size: 100 }, small: { page_size: 100 } },
  { what: 'filter: activated', input: { filter: { status: 'activated' } } },
  { what: 'filter: deactivated', input: { filter: { status: 'deactivated' } } },
  { what: 'filter: large store chain', input: { filter: { requested_by: LARGE_CHAIN } } },
  { what: 'filter: rare store chain', input: { filter: { requested_by: RARE_CHAIN } } },
  { what: 'filter: store chain of the oldest', input: { filter: { requested_by: OLD_CHAIN } } },
  { what: 'filter: counter location', input: { filter: { location: 'Kiosk' } } },
  {
    what: 'filter: rare chain, not activated',
    input: { filter: { requested_by: RARE_CHAIN, status: 'not_activated' } },
  },
  {
    what: 'filter: large chain, deactivated',
    input: { filter: { requested_by: LARGE_CHAIN, status: 'deactivated' } },
  },
  {
    what: 'filter: large chain, deactivated, kiosk',
    input: { filter: { requested_by: LARGE_CHAIN, status: 'deactivated', location: 'Kiosk' } },
  },
  {
    what: 'filter: activated, page 1,000',
    input: { filter: { status: 'activated' }, page: 1000 },
    small: { filter: { status: 'activated' }, page: 5 },
  },
  { what: `search, rare: '${RARE_TOWN.toLowerCase()}'`, input: { search: RARE_TOWN.toLowerCase() } },
  { what: 'search, one: a licence code', input: { search: aCode } },
  { what: `search, 3 %: '${TOWN.toLowerCase()}'`, input: { search: TOWN.toLowerCase() } },
  { what: `search, 2 %, all of them old: '${OLD_CHAIN_WORD}'`, input: { search: OLD_CHAIN_WORD } },
  {
    what: `search, 2 %, all of them old, sort by code`,
    input: { search: OLD_CHAIN_WORD, sort_by: 'licence_code', sort_direction: 'asc' },
  },
  {
    what: `search 'till' and filter: large chain, activated`,
    input: { search: 'till', filter: { requested_by: LARGE_CHAIN, status: 'activated' } },
  },
  {
    what: `search, common: 'till', page 1,000`,
    input: { search: 'till', page: 1000 },
    small: { search: 'till', page: 5 },
  },
  { what: `search, common: 'till'`, input: { search: 'till' } },
  { what: `search, common, 3 characters: 'ill'`, input: { search: 'ill' } },
  { what: `search, 3 characters without a trigram: 'l 1'`, input: { search: 'l 1' } },
  { what: `search, none: 'zzqx'`, input: { search: 'zzqx' } },
  {
    what: `search '${TOWN.toLowerCase()}' and filter: rare chain`,
    input: { search: TOWN.toLowerCase(), filter: { requested_by: RARE_CHAIN } },
  },
  { what: 'sort by store', input: { sort_by: 'subclient', sort_direction: 'asc' } },
  { what: 'sort by store, downwards', input: { sort_by: 'subclient' } },
  { what: 'sort by store chain', input: { sort_by: 'requested_by', sort_direction: 'asc' } },
  { what: 'sort by code', input: { sort_by: 'licence_code', sort_direction: 'asc' } },
  {
    what: 'sort by store, filter: large chain',
    input: { sort_by: 'subclient', sort_direction: 'asc', filter: { requested_by: LARGE_CHAIN } },
  },
  {
    what: 'sort by store, filter: rare chain',
    input: { sort_by: 'subclient', sort_direction: 'asc', filter: { requested_by: RARE_CHAIN } },
  },
  {
    what: `sort by store, search 'till'`,
    input: { sort_by: 'subclient', sort_direction: 'asc', search: 'till' },
  },
  {
    what: `sort by store, search '${RARE_TOWN.toLowerCase()}'`,
    input: { sort_by: 'subclient', sort_direction: 'asc', search: RARE_TOWN.toLowerCase() },
  },
  { what: 'oldest first', input: { sort_direction: 'asc' } },
]

/** The inputs that filters and combo boxes send. */
export const PLACE_CASES: readonly { what: string; input: PlaceInput }[] = [
  { what: 'known store chains', input: { place: 'requested_by' } },
  { what: 'known stores, the first', input: { place: 'subclient' } },
  {
    what: `known stores that hold '${RARE_TOWN.toLowerCase()}'`,
    input: { place: 'subclient', search: RARE_TOWN },
  },
  { what: `known stores that hold '${TOWN.toLowerCase()}'`, input: { place: 'subclient', search: TOWN } },
  { what: 'known counter locations', input: { place: 'location' } },
]
