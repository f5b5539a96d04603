import { expect, test } from 'vitest'
import {
  answersOf,
  byOrganisation,
  choiceKey,
  namesOf,
  unansweredIn,
  unlistedIn,
} from '#src/features/profile/open-access.ts'

const key = {
  ...{ session_id: 'ak_1', current: true, created_at_utc: 1, last_used_utc: 0, expires_at_utc: 0 },
  ...{ last_used_address: '', organisation_id: 'a', name: '' },
}
const person = { organisation_id: 'b', email: 'p@example.com', invited_by: 'I', roles: ['viewer' as const] }
const member = { ...person, member_id: 'm', name: 'P', joined_at_utc: 1 }
const invitation = {
  ...person,
  ...{ invitation_id: 'i', is_transfer: false, created_at_utc: 1, expires_at_utc: 2 },
}
const session = {
  ...{ session_handle: 'h', created_at_utc: 1, last_seen_utc: 1 },
  ...{ address: '', user_agent: '', method: null, organisation: '', current: false, by_api_client: false },
}
const NO_MORE = { organisations: 0, api_keys: 0, analytics_links: 0, invitations: 0, members: 0 }
const OPEN = {
  organisations: [
    { organisation_id: 'a', name: 'A' },
    { organisation_id: 'b', name: 'B' },
    { organisation_id: 'c', name: 'C' },
  ],
  ...{ api_keys: [key], analytics_links: [], invitations: [], members: [] },
  ...{ sessions: [session], second_factor_since_utc: 5, passkeys: [], more: NO_MORE },
}

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

test('members and invitations need an answer, and each organisation lists its own', () => {
  const open = { ...OPEN, members: [member], invitations: [invitation] }
  expect(namesOf(open).map(choiceKey)).toEqual([
    ...['api_key:ak_1', 'member:m', 'invitation:i'],
    ...['second_factor:', 'session:h'],
  ])
  const listed = byOrganisation(open)
  expect(listed.map(({ name }) => name)).toEqual(['A', 'B'])
  expect(listed.map(({ api_keys, members }) => [api_keys.length, members.length])).toEqual([
    [1, 0],
    [0, 1],
  ])
  expect(unlistedIn({ ...open, more: { ...NO_MORE, members: 30, api_keys: 2, organisations: 1 } })).toEqual({
    things: 32,
    organisations: 1,
  })
})
