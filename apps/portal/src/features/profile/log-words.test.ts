import { ACTOR_KINDS, AUDIT_ACTIONS, AUDIT_GROUPS } from '@assure/contract/accounts/audit-actions'
import { expect, test } from 'vitest'
import { profile } from '#src/features/profile/texts/en.ts'

test('every action, group and actor of the audit log has a unique text', () => {
  for (const [known, words] of [
    [AUDIT_ACTIONS, profile.log.action],
    [AUDIT_GROUPS, profile.log.groups],
    [ACTOR_KINDS, profile.log.actor],
  ] as const) {
    expect(Object.keys(words).toSorted()).toEqual([...known].toSorted())
    expect(new Set(Object.values(words)).size).toBe(known.length)
  }
})
