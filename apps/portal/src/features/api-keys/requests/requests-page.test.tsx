import type { RequestLine } from '@assure/contract/accounts/request-log.modes'
import { OPENAPI_PUBLIC_PATH } from '@assure/contract/service-paths'
import { RpcError } from '@assure/contract/rpc-error'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import RequestsPage from '#src/features/api-keys/requests/requests-page.tsx'
import { type Answers, answers, DEVELOPER, memberOf, renderScreen } from '#src/testing/render-screen.tsx'

const KEY = {
  ...{ session_id: DEVELOPER.session_id, current: true, created_at_utc: 1_790_000_000, last_used_utc: 0 },
  ...{ last_used_address: '', expires_at_utc: 0 },
}
const LINE: RequestLine = {
  ...{ entry_id: '01890000-0000-7000-8000-000000000001', at_utc: Math.floor(Date.now() / 1000) },
  ...{ request_id: '0b6f2f4e-8f0a-4f3d-9c58-0d6f0f1a2b3c', call: 'cukka', address: '/api/budget/cukka' },
  ...{ status: 200, code: '', latency_ms: 12, same_count: 1, cause: null },
  ...{ session_id: DEVELOPER.session_id, key_kind: 'first', key_id: null, key_name: '' },
}
const WRONG: RequestLine = {
  ...LINE,
  ...{ entry_id: '01890000-0000-7000-8000-000000000002', status: 401, code: 'unauthenticated' },
  cause: 'wrong_secret',
}
const page = (requests: RequestLine[], more: object = {}) => ({
  ...{
    requests,
    next: null,
    is_cut: false,
    is_on: true,
    last_hour: { calls: 412, failed: 39, at_least: false },
  },
  ...more,
})
/** The part of the published document that has a sample of `cukka`. */
const publish = () => {
  const fetchAll = globalThis.fetch
  const post = {
    operationId: 'cukka',
    security: [{ api_key: [] }],
    requestBody: { content: { 'application/json': { example: { month: 11 } } } },
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (to, init) =>
    to === OPENAPI_PUBLIC_PATH
      ? Response.json({ paths: { '/api/budget/cukka': { post } } })
      : fetchAll(to, init),
  )
}

const openRequests = (
  list: NonNullable<Answers['account']>['list_requests'],
  address = '/api-keys/requests',
) => {
  const keys = { list_api_keys: answers({ keys: [KEY] }), list_named_keys: answers({ keys: [] }) }
  const screens = renderScreen(<RequestsPage />, {
    member: memberOf(['developer']),
    address,
    answers: { account: { ...keys, ...(list && { list_requests: list }) } },
  })
  publish()
  return screens
}
test('without a call the screen shows the first one to copy', async () => {
  const { user } = openRequests(answers(page([], { last_hour: { calls: 0, failed: 0, at_least: false } })))
  await screen.findByText('No call was made with your keys yet')
  await user.click(await screen.findByRole('button', { name: 'Copy sample' }))
  const copied = await navigator.clipboard.readText()
  expect(copied).toContain('retrieve_session')
  expect(copied).toContain(`${DEVELOPER.session_id}:$SECRET_KEY`)
})

test('a line of several calls says how many more like it there were', async () => {
  const { user } = openRequests(answers(page([{ ...LINE, same_count: 41 }])))
  await screen.findByRole('button', { name: 'and 40 more like it' })
  expect(screen.getByText('× 41')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show details of request 0b6f2f4e' }))
  await screen.findByText(/counts 41 calls with this key in one second.*40 more/)
})

test('a link to a request opens it, with the cause, its entry in the documentation and a sample', async () => {
  const asked: object[] = []
  openRequests(async ({ input }) => {
    asked.push(input)
    return page([WRONG])
  }, '/api-keys/requests?request=0b6f2f4e')
  await screen.findByText('Wrong secret')
  expect(asked[0]).toMatchObject({ request: '0b6f2f4e' })
  expect(screen.getByText('/api/budget/cukka')).toBeTruthy()
  const about = screen.getByRole('link', { name: 'About unauthenticated' })
  expect(about.getAttribute('href')).toBe('/documentation/en/errors#unauthenticated')
  const sample = screen.getByRole('region', { name: 'An example of this call with curl' })
  await waitFor(() => expect(sample.textContent).toContain('"month": 11'))
})

test('a successful call whose reports were rejected says so, and leads to their codes', async () => {
  const line: RequestLine = { ...LINE, call: 'report_estimations', cause: 'some_rejected' }
  const { user } = openRequests(answers(page([line])))
  await screen.findByText('Reports rejected')
  await user.click(screen.getByRole('button', { name: 'Show details of request 0b6f2f4e' }))
  await screen.findByText(/one or more of its reports are not counted/)
  const about = screen.getByRole('link', { name: 'About rejected reports' })
  expect(about.getAttribute('href')).toBe('/documentation/en/errors#rejected-reports')
  expect(screen.queryByRole('link', { name: 'To the keys' })).toBeNull()
})

test('a call that keys cannot make has no sample', async () => {
  openRequests(answers(page([{ ...LINE, call: 'list_members' }])), '/api-keys/requests?request=0b6f2f4e')
  await screen.findByText('There is no sample: API keys cannot make this call.')
})

test('the filter for failures says that none was found, and not that all reports were accepted', async () => {
  openRequests(answers(page([])), '/api-keys/requests?status=failed')
  await screen.findByText('No failed call')
  expect(
    screen.getByText(/^No call of the last 7 days failed\. Calls with rejected reports have/),
  ).toBeTruthy()
})

test('the filter by status finds calls with rejected reports', async () => {
  const asked: object[] = []
  const { user } = openRequests(async ({ input }) => {
    asked.push(input)
    return page([LINE])
  })
  await screen.findByText('cukka')
  await user.click(screen.getByRole('button', { name: /^Status/ }))
  await user.click(await screen.findByRole('option', { name: 'Reports rejected' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ outcome: 'some_rejected' }))
})

test('a link to a request without a line says which calls have one', async () => {
  openRequests(answers(page([])), '/api-keys/requests?request=0b6f2f4e')
  await screen.findByText('No request with this id')
  expect(
    screen.getByText(/^We keep calls for 7 days\. .* only some have a line of their own\.$/),
  ).toBeTruthy()
})

test('an unknown request id with another filter may be hidden by it', async () => {
  openRequests(answers(page([])), '/api-keys/requests?request=0b6f2f4e&status=failed')
  await screen.findByText('No request matches')
})

test('if older calls were not searched, no failure found does not mean none happened', async () => {
  openRequests(answers(page([], { is_cut: true })), '/api-keys/requests?status=failed')
  await screen.findByText('No request matches')
  expect(screen.getByText(/^Only the newest requests were searched/)).toBeTruthy()
})

test('the end of the newest 1,000 says that older calls are not listed', async () => {
  const second = { ...LINE, entry_id: '01890000-0000-7000-8000-000000000003', request_id: 'another-request' }
  const { user } = openRequests(
    answers(page([LINE], { next: LINE.entry_id }), page([second], { is_cut: true, last_hour: null })),
  )
  await user.click(await screen.findByRole('button', { name: 'Older' }))
  await screen.findByText(/Older calls are not listed/)
  expect(within(screen.getByRole('table', { name: 'Requests' })).getByText('another-')).toBeTruthy()
  expect(screen.getByText('412 calls in the last hour, 39 failed')).toBeTruthy()
})

test('a portal without a log says that the operator turned it off', async () => {
  openRequests(answers(page([], { is_on: false })))
  await screen.findByText('Calls are not logged')
})

test('a failure to load shows a retry', async () => {
  const { user } = openRequests(answers(new RpcError('forbidden'), page([LINE])))
  await screen.findByText('The requests did not load')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('cukka')
})

test('during the first load the table has rows without content', () => {
  openRequests(() => new Promise(() => undefined))
  expect(screen.getByRole('table', { name: 'Requests' }).getAttribute('aria-busy')).toBe('true')
})
