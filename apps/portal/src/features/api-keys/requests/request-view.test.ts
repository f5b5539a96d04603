import { expect, test } from 'vitest'
import {
  ALL_REQUESTS,
  formatRequestView,
  isFiltered,
  parseRequestView,
  requestInput,
} from '#src/features/api-keys/requests/request-view.ts'

const viewOf = (query: string) => parseRequestView(new URLSearchParams(query))

test('a link to a request id opens with its filter', () => {
  const view = viewOf('request=0b6f2f4e')
  expect(view).toEqual({ ...ALL_REQUESTS, request: '0b6f2f4e' })
  expect(requestInput(view)).toEqual({ request: '0b6f2f4e' })
})

test.each([
  ['', {}],
  ['status=failed', { outcome: 'failed' }],
  ['status=some_rejected', { outcome: 'some_rejected' }],
  ['status=5xx', { outcome: '5xx' }],
  ['status=401&call=cukka', { status: 401, call: 'cukka' }],
  ['key=akn_1&status=200', { key: 'akn_1', status: 200 }],
  ['status=999', {}],
  ['status=drop', {}],
  ['request=%27%3B--x', { request: '--x' }],
])('the query %s asks for %o', (query, input) => {
  expect(requestInput(viewOf(query))).toEqual(input)
})

test('a view survives the URL, which keeps its other parameters', () => {
  const view = { key: 'akn_1', status: '401', call: 'cukka', request: 'abc' }
  const params = formatRequestView(view, new URLSearchParams('lang=fr&status=ok'))
  expect(params.get('lang')).toBe('fr')
  expect(parseRequestView(params)).toEqual(view)
  expect(isFiltered(view)).toBe(true)
  expect(formatRequestView(ALL_REQUESTS, params).toString()).toBe('lang=fr')
  expect(isFiltered(ALL_REQUESTS)).toBe(false)
})
