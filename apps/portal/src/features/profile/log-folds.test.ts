import type { AuditEntry } from '@assure/contract/accounts/profile.modes'
import { expect, test } from 'vitest'
import { foldEqual } from '#src/features/profile/log-folds.ts'

const LOGIN: AuditEntry = {
  entry_id: '',
  at_utc: 0,
  actor_kind: 'developer',
  actor: 'developer@example.com',
  device: null,
  action: 'session_started',
  target: '',
  before: null,
  after: { user_agent: 'Firefox' },
  address: '10.0.0.1',
  request_id: '',
}
const at = (seconds: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
  ...LOGIN,
  entry_id: `id-${seconds}`,
  at_utc: seconds,
  request_id: `r-${seconds}`,
  ...change,
})

test('entries in a row that differ only in time and request are folded, in their order', () => {
  const other = at(3, { action: 'session_ended' })
  expect(foldEqual([at(5), at(4), other, at(2)])).toEqual([[at(5), at(4)], [other], [at(2)]])
  expect(foldEqual([])).toEqual([])
})

test.each<Partial<AuditEntry>>([
  { actor: 'other@example.com' },
  { actor_kind: 'api_key' },
  { address: '10.0.0.2' },
  { target: 'AC-1' },
  { after: { user_agent: 'Safari' } },
  { before: { location: 'Till 1' } },
  { device: { device_model: 'Galaxy Tab A9', subclient: 'Leeds', location: 'Till 1' } },
])('an entry with another %j is not folded away', (change) => {
  expect(foldEqual([at(2), at(1, change)])).toHaveLength(2)
})
