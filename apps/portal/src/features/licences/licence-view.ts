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
} from '@assure/contract/licences/licence-list-options'
import { LICENCE_STATUSES, type LicenceStatus } from '@assure/contract/licences/licence-status'
import { PAYMENT_FILTERS, type PaymentFilter } from '@assure/contract/licences/licence-list-options'
import type { ModeInput } from '@assure/contract/rpc'
import { parsePage } from '#src/shared/lists/list-pages.ts'

/** Filters, search, order and page of the list. They are kept in the URL, so that users can share them. */
export interface LicenceView {
  status: LicenceStatus | ''
  /** 'soon': only engagements that end soon. */
  engagement: 'soon' | ''
  /** Payment state of the order. */
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

/** Query parameters of the place filters. */
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

/** Returns the query that shows only these licences. */
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

/** Parses a view from the query. Ignores unknown values, because a URL may be outdated or mistyped. */
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

/** Formats a view as a query, without default values. */
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

/** Converts a view to the input of `list_licences`. */
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

/** Returns the number of active filters, without the search. */
export const countFilters = (view: LicenceView): number =>
  [view.status, view.engagement, view.payment, ...LICENCE_PLACES.map((field) => view[field])].filter(Boolean)
    .length

/** Whether filters or a search are active. */
export const isNarrowed = (view: LicenceView): boolean =>
  view.search !== '' || view.only.length > 0 || countFilters(view) > 0

/** Returns the view without filters and search, in the same order. */
export const withoutFilters = ({ sort_by, sort_direction }: LicenceView): LicenceView => ({
  ...FIRST_VIEW,
  sort_by,
  sort_direction,
})

/** Returns the filters and the search of a view as text, equal for equal ones whatever their order and page. */
export const scopeOf = (view: LicenceView): string => {
  const { sort_by, sort_direction, page } = FIRST_VIEW
  return formatLicenceView({ ...view, sort_by, sort_direction, page }).toString()
}

/** Returns the order after a press on a column title: by that column, or reversed if it already is. */
export const sortedBy = (
  view: LicenceView,
  column: string,
): Pick<LicenceView, 'sort_by' | 'sort_direction'> => {
  const sort_by = LICENCE_SORT_FIELDS.find((field) => field === column) ?? view.sort_by
  if (sort_by === view.sort_by)
    return { sort_by, sort_direction: view.sort_direction === 'asc' ? 'desc' : 'asc' }
  return { sort_by, sort_direction: sort_by === FIRST_VIEW.sort_by ? 'desc' : 'asc' }
}
