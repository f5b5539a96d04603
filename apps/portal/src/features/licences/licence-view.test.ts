import { expect, test } from 'vitest'
import {
  FIRST_VIEW,
  formatLicenceView,
  isNarrowed,
  licenceListInput,
  onlyTheseParams,
  parseLicenceView,
  scopeOf,
  sortedBy,
} from '#src/features/licences/licence-view.ts'

const parse = (search: string) => parseLicenceView(new URLSearchParams(search))

test('LC-02 a view is restored from its URL', () => {
  const view = {
    ...FIRST_VIEW,
    status: 'activated',
    requested_by: 'Northgate & Sons',
    subclient: 'Whitby Quay',
    location: 'Till 1',
    search: 'galaxy',
    sort_by: 'subclient',
    sort_direction: 'desc',
    page: 3,
  } as const
  const address = formatLicenceView(view).toString()
  expect(address).toBe(
    'status=activated&chain=Northgate+%26+Sons&store=Whitby+Quay&counter=Till+1&search=galaxy&sort=-store&page=3',
  )
  expect(parse(address)).toEqual(view)
})

test('LC-02 the default view has no query in its URL', () => {
  expect(formatLicenceView(FIRST_VIEW).toString()).toBe('')
  expect(parse('')).toEqual(FIRST_VIEW)
})

test('LC-02 invalid values in the URL are ignored', () => {
  for (const search of [
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=1e9',
    'status=gone',
    'sort=price',
    'search=ab',
  ]) {
    expect(parse(search)).toEqual(FIRST_VIEW)
  }
})

test('LC-16 filters, search, order and page are sent to the server', () => {
  expect(licenceListInput(parse('status=deleted&store=Leeds&search=till&sort=code&page=2'))).toEqual({
    page: 2,
    page_size: 10,
    sort_by: 'licence_code',
    sort_direction: 'asc',
    filter: { status: 'deleted', subclient: 'Leeds' },
    search: 'till',
  })
  expect(licenceListInput(FIRST_VIEW)).not.toHaveProperty('search')
})

test('LC-02 order and page do not count as filters', () => {
  expect(isNarrowed(parse('sort=code&page=2'))).toBe(false)
  expect(isNarrowed(parse('counter=Till'))).toBe(true)
})

test('LC-02 a column title sorts by its column, and pressing it again reverses the order', () => {
  const byStore = { ...FIRST_VIEW, ...sortedBy(FIRST_VIEW, 'subclient') }
  expect(byStore).toMatchObject({ sort_by: 'subclient', sort_direction: 'asc' })
  expect(sortedBy(byStore, 'subclient')).toEqual({ sort_by: 'subclient', sort_direction: 'desc' })
  expect(sortedBy(byStore, 'licence_created_at_utc')).toMatchObject({ sort_direction: 'desc' })
})

test('the link of a reminder filters by engagements that end soon', () => {
  const view = parse('engagement=soon')
  expect(view).toEqual({ ...FIRST_VIEW, engagement: 'soon' })
  expect(formatLicenceView(view).toString()).toBe('engagement=soon')
  expect(licenceListInput(view).filter).toEqual({ engagement: 'soon' })
  expect(parse('engagement=later')).toEqual(FIRST_VIEW)
})

test('LC-02 the payment filter is in the URL and is sent to the server', () => {
  const view = parse('payment=failed')
  expect(view).toEqual({ ...FIRST_VIEW, payment: 'payment_failed' })
  expect(formatLicenceView(view).toString()).toBe('payment=failed')
  expect(licenceListInput(view).filter).toEqual({ payment: 'payment_failed' })
  expect(isNarrowed(view)).toBe(true)
  for (const wrong of ['payment=', 'payment=gold', 'payment=payment_failed'])
    expect(parse(wrong)).toEqual(FIRST_VIEW)
})

test('LC-11 the selection depends on filters and search, not on order and page', () => {
  const scope = (search: string) => scopeOf(parse(search))
  expect(scope('chain=Leeds&page=3&sort=code')).toBe(scope('chain=Leeds'))
  for (const other of ['chain=York', 'chain=Leeds&search=till', 'chain=Leeds&engagement=soon', ''])
    expect(scope(other)).not.toBe(scope('chain=Leeds'))
})

test('LC-14 a URL can list the licences to show', () => {
  const view = parse(onlyTheseParams([{ deeplink_data: 'a-1' }, { deeplink_data: 'b-2' }]))
  expect(view).toEqual({ ...FIRST_VIEW, only: ['a-1', 'b-2'] })
  expect(licenceListInput(view).filter).toEqual({ deeplink_list: ['a-1', 'b-2'] })
  expect(parse('only=')).toEqual(FIRST_VIEW)
})
