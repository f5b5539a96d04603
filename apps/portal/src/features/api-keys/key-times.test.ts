import type { ApiKey } from '@assure/contract/accounts/api-key.modes'
import { expect, test } from 'vitest'
import { leftWords, oldKeyUse, sortKeys } from '#src/features/api-keys/key-times.ts'

const NOW_S = 1_795_000_000
const key = (fields: Partial<ApiKey>): ApiKey => ({
  session_id: 'ak_1',
  current: false,
  created_at_utc: NOW_S - 1000,
  last_used_utc: 0,
  last_used_address: '',
  expires_at_utc: NOW_S + 100,
  ...fields,
})

test('SB-06 the remaining time of an old key is rounded down', () => {
  const left = (seconds: number) => leftWords(NOW_S + seconds, NOW_S, 'en-GB')
  expect([604_800, 172_800, 172_799, 3600, 3599, 60, 59, 0, -9].map(left)).toEqual([
    '7 days',
    '2 days',
    '47 hours',
    '1 hour',
    '59 minutes',
    '1 minute',
    null,
    null,
    null,
  ])
})

test('SB-06 valid old keys are listed, newest first', () => {
  const current = key({ current: true, expires_at_utc: 0 })
  const older = key({ session_id: 'ak_2', created_at_utc: NOW_S - 3000 })
  const newer = key({ session_id: 'ak_3', created_at_utc: NOW_S - 2000 })
  const over = key({ session_id: 'ak_4', expires_at_utc: NOW_S })
  expect(sortKeys([current, older, over, newer], NOW_S)).toEqual({ current, old: [newer, older] })
  expect(sortKeys([], NOW_S)).toEqual({ current: undefined, old: [] })
})

test('SB-06 an old key counts as in use when it was used after the rotation', () => {
  const current = key({ current: true, created_at_utc: NOW_S })
  expect(oldKeyUse(key({ last_used_utc: NOW_S + 5 }), current)).toBe('inUse')
  expect(oldKeyUse(key({ last_used_utc: NOW_S - 5 }), current)).toBe('unusedSince')
  expect(oldKeyUse(key({}), current)).toBe('unused')
})
