import {
  LICENCE_PAGE_SIZE,
  LICENCE_QUANTITY_MAX,
  LICENCE_SEARCH_MIN,
  LICENCE_TEXT_MAX,
} from '@assure/contract/constants'
import type { licenceService } from '@assure/contract/licences/licence.contract'
import {
  LICENCE_PLACES,
  LICENCE_SORT_FIELDS,
  type LicencePlace,
  type LicenceSortField,
} from '@assure/contract/licences/licence-fields'
import { LICENCE_STATUSES, type LicenceStatus } from '@assure/contract/licences/licence-status'
import { PAYMENT_FILTERS, type PaymentFilter } from '@assure/contract/licences/licence-fields'
import type { ModeInput } from '@assure/contract/rpc'
import { parsePage } from '#src/shared/lists/list-pages.ts'

/** The list's filters, search, order and page. The address holds them, so that they can be shared. */
export interface LicenceView {
  status: LicenceStatus | ''
  /** Only those whose engagement ends soon. */
  engagement: 'soon' | ''
  /** The payment state of the order. */
  payment: PaymentFilter | ''
  requested_by: string
  subclient: string
  location: string
  search: string
  /** Only the licences with these handles; empty for all. */
  only: readonly string[]
  sort_by: LicenceSortField
  sort_direction: 'asc' | 'desc'
  /** From 1. */
  page: number
}

export const FIRST_VIEW: LicenceView = {
  status: '',
  engagement: '',
  payment: '',
  requested_by: '',
  subclient: '',
  location: '',
  search: '',
  only: [],
  sort_by: 'licence_created_at_utc',
  sort_direction: 'desc',
  page: 1,
}

/** The words of the address for the texts that place a licence. */
const PLACE_PARAMS = {
  requested_by: 'chain',
  subclient: 'store',
  location: 'counter',
} as const satisfies Record<LicencePlace, string>

const SORT_PARAMS = {
  licence_created_at_utc: 'created',
  licence_code: 'code',
  requested_by: 'chain',
  subclient: 'store',
  location: 'counter',
} as const satisfies Record<LicenceSortField, string>

const ONLY = 'only'

/** The search part of an address that shows these licences and no others. */
export const onlyTheseParams = (licences: readonly { deeplink_data: string }[]): string =>
  formatLicenceView({ ...FIRST_VIEW, only: licences.map(({ deeplink_data }) => deeplink_data) }).toString()

const text = (params: URLSearchParams, name: string) =>
  (params.get(name) ?? '').trim().slice(0, LICENCE_TEXT_MAX)

const parseSort = (value: string): Pick<LicenceView, 'sort_by' | 'sort_direction'> => {
  const [, descending, word] = /^(-?)(\w+)$/.exec(value) ?? []
  const field = LICENCE_SORT_FIELDS.find((name) => SORT_PARAMS[name] === word)
  if (!field) return { sort_by: FIRST_VIEW.sort_by, sort_direction: FIRST_VIEW.sort_direction }
  return { sort_by: field, sort_direction: descending ? 'desc' : 'asc' }
}

/** Reads a view off the address. What it does not know it leaves out: an address may be old or typed. */
export const parseLicenceView = (params: URLSearchParams): LicenceView => {
  const search = text(params, 'search')
  return {
    status: LICENCE_STATUSES.find((status) => status === params.get('status')) ?? '',
    engagement: params.get('engagement') === 'soon' ? 'soon' : '',
    payment: PAYMENT_FILTERS.find((result) => result === `payment_${params.get('payment') ?? ''}`) ?? '',
    requested_by: text(params, PLACE_PARAMS.requested_by),
    subclient: text(params, PLACE_PARAMS.subclient),
    location: text(params, PLACE_PARAMS.location),
    search: search.length < LICENCE_SEARCH_MIN ? '' : search,
    only: params.get(ONLY)?.split('.').filter(Boolean).slice(0, LICENCE_QUANTITY_MAX) ?? [],
    ...parseSort(params.get('sort') ?? ''),
    page: parsePage(params.get('page')),
  }
}

/** Writes a view as the search part of an address; what is as at first is left out. */
export const formatLicenceView = (view: LicenceView): URLSearchParams => {
  const params = new URLSearchParams()
  if (view.status) params.set('status', view.status)
  if (view.engagement) params.set('engagement', view.engagement)
  if (view.payment) params.set('payment', view.payment.replace('payment_', ''))
  for (const field of LICENCE_PLACES) if (view[field]) params.set(PLACE_PARAMS[field], view[field])
  if (view.search) params.set('search', view.search)
  if (view.only.length > 0) params.set(ONLY, view.only.join('.'))
  if (view.sort_by !== FIRST_VIEW.sort_by || view.sort_direction !== FIRST_VIEW.sort_direction) {
    params.set('sort', `${view.sort_direction === 'desc' ? '-' : ''}${SORT_PARAMS[view.sort_by]}`)
  }
  if (view.page > 1) params.set('page', String(view.page))
  return params
}

/** The input of `list_licences` for a view. */
export const licenceListInput = (view: LicenceView): ModeInput<typeof licenceService, 'list_licences'> => ({
  page: view.page,
  page_size: LICENCE_PAGE_SIZE,
  sort_by: view.sort_by,
  sort_direction: view.sort_direction,
  filter: {
    ...(view.status && { status: view.status }),
    ...(view.engagement && { engagement: view.engagement }),
    ...(view.payment && { payment: view.payment }),
    ...(view.requested_by && { requested_by: view.requested_by }),
    ...(view.subclient && { subclient: view.subclient }),
    ...(view.location && { location: view.location }),
    ...(view.only.length > 0 && { deeplink_list: [...view.only] }),
  },
  ...(view.search && { search: view.search }),
})

/** How many filters narrow the list. */
export const countFilters = (view: LicenceView): number =>
  [view.status, view.engagement, view.payment, ...LICENCE_PLACES.map((field) => view[field])].filter(Boolean)
    .length

/** Whether filters or a search narrow the list. */
export const isNarrowed = (view: LicenceView): boolean =>
  view.search !== '' || view.only.length > 0 || countFilters(view) > 0

/** The view with all licences, in the order that it has. */
export const withoutFilters = ({ sort_by, sort_direction }: LicenceView): LicenceView => ({
  ...FIRST_VIEW,
  sort_by,
  sort_direction,
})

/** The filters and the search of a view, as a text that is equal for equal ones, whatever order and page. */
export const scopeOf = (view: LicenceView): string => {
  const { sort_by, sort_direction, page } = FIRST_VIEW
  return formatLicenceView({ ...view, sort_by, sort_direction, page }).toString()
}

/** The order after a column's title was pressed: that column, or the other way round. */
export const sortedBy = (
  view: LicenceView,
  column: string,
): Pick<LicenceView, 'sort_by' | 'sort_direction'> => {
  const sort_by = LICENCE_SORT_FIELDS.find((field) => field === column) ?? view.sort_by
  if (sort_by === view.sort_by)
    return { sort_by, sort_direction: view.sort_direction === 'asc' ? 'desc' : 'asc' }
  return { sort_by, sort_direction: sort_by === FIRST_VIEW.sort_by ? 'desc' : 'asc' }
}
