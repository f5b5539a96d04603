import { expect, test } from 'vitest'
import type { KeyCall } from '#src/platform/http/log-key-calls.ts'
import { FAILURES_PER_S, foldRequests, OTHERS_PER_S } from './request-folding.ts'

const aCall = (changes: Partial<KeyCall> = {}): KeyCall => ({
  ...{ accountId: 'a', sessionId: 'k', at: new Date(0), requestId: 'request-1', call: 'cukka' },
  ...{ status: 200, code: '', latencyMs: 1, cause: null },
  ...changes,
})
const failure = (changes: Partial<KeyCall> = {}) => aCall({ status: 400, code: 'invalid', ...changes })
const rejecting = (changes: Partial<KeyCall> = {}) => aCall({ cause: 'some_rejected', ...changes })
const linesOf = (calls: readonly KeyCall[]) => {
  const { add, take } = foldRequests()
  for (const call of calls) add(call)
  return take()
}
const times = (number: number, call: (index: number) => KeyCall) =>
  Array.from({ length: number }, (_, index) => call(index))

test('a second of a key has 2 lines of successes and 20 of failures, which count all its calls', () => {
  const lines = linesOf([
    ...times(1000, () => aCall()),
    ...times(500, () => rejecting()),
    ...times(1500, () => failure()),
  ])
  const ofStatus = (status: number) => lines.filter((line) => line.status === status)
  expect(ofStatus(200)).toHaveLength(OTHERS_PER_S)
  expect(ofStatus(400)).toHaveLength(FAILURES_PER_S)
  for (const status of [200, 400])
    expect(ofStatus(status).reduce((sum, { sameCount }) => sum + sameCount, 0)).toBe(1500)
})

test('failures keep their own request ids up to 20 a second', () => {
  const ids = times(FAILURES_PER_S, (index) => failure({ requestId: `request-${index}` }))
  expect(linesOf(ids).map(({ requestId, sameCount }) => [requestId, sameCount])).toEqual(
    ids.map(({ requestId }) => [requestId, 1]),
  )
})

test('calls that do not prove a key have 2 lines a second, as anybody may send them', () => {
  const wrong = () => failure({ status: 401, code: 'unauthenticated', cause: 'wrong_secret' })
  const lines = linesOf([...times(500, wrong), failure()])
  expect(lines.map(({ cause }) => cause)).toEqual([null, 'wrong_secret', 'wrong_secret'])
})

test('each key has its own lines', () => {
  const lines = linesOf(times(300, (index) => aCall({ sessionId: `k${index % 3}` })))
  expect(lines).toHaveLength(3 * OTHERS_PER_S)
})

test('a call of another kind takes the place of a repeated one', () => {
  const lines = linesOf([...times(5, () => aCall()), aCall({ call: 'list_plans' })])
  expect(lines.map(({ call, sameCount }) => [call, sameCount])).toEqual([
    ['cukka', 5],
    ['list_plans', 1],
  ])
})

test.each([
  ['first', (good: KeyCall[], rejected: KeyCall[]) => [...rejected, ...good]],
  ['last', (good: KeyCall[], rejected: KeyCall[]) => [...good, ...rejected]],
  ['between the others', (good: KeyCall[], rejected: KeyCall[]) => [...good, ...rejected, ...good]],
])(
  'calls with rejected reports that come %s count on no line of other calls, and have 2 lines with them',
  (_, order) => {
    const good = [
      ...times(2, (index) => aCall({ call: `call_${index}` })),
      ...times(3, () => aCall({ call: 'report_estimations' })),
    ]
    const rejected = times(4, (index) => rejecting({ call: `report_${index % 3}` }))
    const calls = order(good, rejected)
    const lines = linesOf(calls)
    expect(lines).toHaveLength(OTHERS_PER_S)
    expect(lines.map(({ cause, call, sameCount }) => [cause, call, sameCount])).toEqual([
      ['some_rejected', 'report_0', 4],
      [null, 'call_0', calls.length - 4],
    ])
  },
)

test('in a second without other successes, 2 lines show calls with rejected reports', () => {
  const ids = ['request-1', 'request-2']
  const lines = linesOf([...ids.map((requestId) => rejecting({ requestId })), failure()])
  expect(lines.map(({ status, requestId }) => [status, requestId])).toEqual([
    [400, 'request-1'],
    [200, 'request-1'],
    [200, 'request-2'],
  ])
})

test('a call for which there is no line is counted', () => {
  const lines = linesOf(times(9, (index) => aCall({ call: `call_${index % 3}` })))
  expect(lines).toHaveLength(OTHERS_PER_S)
  expect(lines.reduce((sum, { sameCount }) => sum + sameCount, 0)).toBe(9)
})

test('the next second begins empty', () => {
  const { add, take } = foldRequests()
  add(aCall())
  expect(take()).toHaveLength(1)
  expect(take()).toEqual([])
  add(aCall())
  expect(take()).toMatchObject([{ sameCount: 1 }])
})
