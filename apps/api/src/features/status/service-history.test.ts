import { expect, test } from 'vitest'
import { historyOf } from './service-history.ts'
import type { MeasuredDay } from './service-minute.repository.ts'
import {
  DAY_MINUTES,
  FAILED,
  type MinuteCalls,
  SERVICE_PARTS,
  SLOW,
  stateOfCalls,
  stateOfMail,
  WORKING,
} from './service-parts.ts'

const TODAY = 20_786
const NOON = TODAY * DAY_MINUTES + 720

/** A day whose minutes all have rows, unless `changed` says otherwise. `mail` counts bad minutes of mail. */
const measured = (
  daysAgo: number,
  {
    mail = { slow: 0, failed: 0 },
    ...changed
  }: Partial<MeasuredDay> & { mail?: { slow: number; failed: number } } = {},
): MeasuredDay => {
  const day = TODAY - daysAgo
  const first = day * DAY_MINUTES
  const last = daysAgo === 0 ? NOON - 1 : first + DAY_MINUTES - 1
  const good = { slow: 0, failed: 0 }
  const parts = {
    ...Object.fromEntries(SERVICE_PARTS.map((part) => [part, good])),
    mail,
  } as MeasuredDay['parts']
  return { day, first, last, minutes: last - first + 1, parts, ...changed }
}
const firstOf = (days: MeasuredDay[]) => Math.min(...days.map(({ first }) => first))
const mailOf = (days: MeasuredDay[], now = NOON) => {
  const history = historyOf(days, firstOf(days), now)
  return { share: history?.shares.mail, states: history?.days.mail.map(({ state }) => state) ?? [], history }
}

test('a day is slow from one slow minute on, and failed from 60 failed ones on', () => {
  const { states, share } = mailOf([
    measured(3, { mail: { slow: 1, failed: 0 } }),
    measured(2, { mail: { slow: 0, failed: 59 } }),
    measured(1, { mail: { slow: 0, failed: 60 } }),
    measured(0),
  ])
  expect(states).toHaveLength(90)
  expect(states.slice(-4)).toEqual([SLOW, SLOW, FAILED, WORKING])
  expect(share).toBeCloseTo(1 - 120 / (3 * DAY_MINUTES + 720), 10)
})

test('days before the first measurement have no state and do not count', () => {
  const { states, share, history } = mailOf([measured(0, { first: NOON - 10, minutes: 10 })])
  expect(states.slice(0, -1).every((state) => state === null)).toBe(true)
  expect(states.at(-1)).toBe(WORKING)
  expect(share).toBe(1)
  expect(history?.first).toBe(NOON - 10)
  expect(historyOf([], NOON - 10, NOON)).toBeNull()
})

test('minutes without rows between measurements failed, for every part', () => {
  const { history } = mailOf([measured(3), measured(1, { minutes: DAY_MINUTES - 30 }), measured(0)])
  for (const part of SERVICE_PARTS) {
    expect(history?.days[part].slice(-4).map(({ state, failed }) => [state, failed])).toEqual([
      [WORKING, 0],
      [FAILED, DAY_MINUTES],
      [SLOW, 30],
      [WORKING, 0],
    ])
  }
})

test('an outage on the oldest days failed, if a minute before them was measured', () => {
  const days = Array.from({ length: 88 }, (_, daysAgo) => measured(daysAgo))
  const history = historyOf(days, (TODAY - 95) * DAY_MINUTES, NOON)
  expect(history?.days.api.slice(0, 3).map(({ state }) => state)).toEqual([FAILED, FAILED, WORKING])
  expect(history?.first).toBe((TODAY - 89) * DAY_MINUTES)
  expect(history?.shares.api).toBeCloseTo(1 - (2 * DAY_MINUTES) / (89 * DAY_MINUTES + 720), 10)
  const young = historyOf(days, firstOf(days), NOON)
  expect(young?.days.api.slice(0, 3).map(({ state }) => state)).toEqual([null, null, WORKING])
})

test('the minute under way and the one before do not count as missing, but earlier ones do', () => {
  const last = NOON - 3
  const minutes = last - TODAY * DAY_MINUTES + 1
  expect(mailOf([measured(0, { last, minutes })], NOON - 1).history?.days.mail.at(-1)?.failed).toBe(0)
  expect(mailOf([measured(0, { last, minutes })], NOON + 9).history?.days.mail.at(-1)?.failed).toBe(10)
})

test('days that are older than 90, or in the future, are left out', () => {
  const { history } = mailOf([
    measured(90),
    measured(89),
    measured(-1, { first: NOON + 5000, last: NOON + 5000 }),
  ])
  expect(history?.first).toBe((TODAY - 89) * DAY_MINUTES)
  expect(history?.days.api[0]).toMatchObject({ day: TODAY - 89, state: WORKING })
})

test.each<[string, MinuteCalls, number]>([
  ['no call', { all: 0, failed: 0, slow: 0 }, WORKING],
  ['two failures of two', { all: 2, failed: 2, slow: 0 }, WORKING],
  ['three failures of six', { all: 6, failed: 3, slow: 0 }, FAILED],
  ['three failures of seven', { all: 7, failed: 3, slow: 0 }, SLOW],
  ['failures and slow calls, a tenth together', { all: 30, failed: 1, slow: 2 }, SLOW],
  ['less than a tenth', { all: 31, failed: 1, slow: 2 }, WORKING],
  ['only slow calls', { all: 3, failed: 0, slow: 3 }, SLOW],
])('calls of a minute, %s', (_, calls, state) => {
  expect(stateOfCalls(calls)).toBe(state)
})

test.each([
  [0, false, WORKING],
  [1, false, SLOW],
  [2, false, SLOW],
  [3, false, FAILED],
  [4, true, WORKING],
  [5, true, SLOW],
  [500, true, SLOW],
])('%i late mails, while others are accepted: %s', (late, isAccepting, state) => {
  expect(stateOfMail({ late, isAccepting })).toBe(state)
})
