import { expect, test } from 'vitest'
import { answersOf, choiceKey, namesOf, unansweredIn } from '#src/features/profile/open-access.ts'

const key = { session_id: 'ak_1', current: true, created_at_utc: 1, last_used_utc: 0, expires_at_utc: 0 }
const session = {
  ...{ session_handle: 'h', created_at_utc: 1, last_seen_utc: 1 },
  ...{ address: '', user_agent: '', organisation: '', current: false },
}
const OPEN = { api_keys: [key], analytics_links: [], sessions: [session], second_factor_since_utc: 5 }

test('answers are sent only when every key, factor and session has one', () => {
  const names = namesOf(OPEN)
  expect(names.map(choiceKey)).toEqual(['api_key:ak_1', 'second_factor:', 'session:h'])
  const some = new Map([['api_key:ak_1', true]])
  expect(unansweredIn(names, some).map(({ kind }) => kind)).toEqual(['second_factor', 'session'])
  expect(answersOf(names, some)).toBeNull()
  const all = new Map([...some, ['second_factor:', false] as const, ['session:h', false] as const])
  expect(answersOf(names, all)).toEqual([
    { kind: 'api_key', id: 'ak_1', keep: true },
    { kind: 'second_factor', id: '', keep: false },
    { kind: 'session', id: 'h', keep: false },
  ])
})

test('an account without a second factor needs no answer for it', () => {
  expect(namesOf({ ...OPEN, second_factor_since_utc: 0 }).map(({ kind }) => kind)).toEqual([
    'api_key',
    'session',
  ])
})
