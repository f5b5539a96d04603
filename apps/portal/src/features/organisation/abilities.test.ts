import { type Role, ROLES } from '@assure/contract/accounts/roles'
import { expect, test } from 'vitest'
import { abilitiesOf } from '#src/features/organisation/abilities.ts'

test('an Owner can do everything, and no role can do nothing', () => {
  expect(abilitiesOf(['owner']).cannot).toEqual([])
  for (const role of ROLES) expect([role, abilitiesOf([role]).can]).not.toEqual([role, []])
})

test.each<[Role, string[], string[]]>([
  [
    'fleet',
    ['licence.create', 'licence.activate'],
    [
      'usage.read',
      'key.read',
      'billing.read',
      'member.read',
      'audit.read',
      'organisation.update',
      'organisation.secure',
      'organisation.delete',
    ],
  ],
  [
    'auditor',
    ['licence.read', 'usage.read', 'key.read', 'billing.read', 'member.read', 'audit.read'],
    [
      'licence.create',
      'licence.activate',
      'key.manage',
      'billing.manage',
      'member.manage',
      'organisation.update',
      'organisation.secure',
      'organisation.delete',
    ],
  ],
])(
  'the role %s names the highest that it can do of a topic, and the lowest that it cannot',
  (role, can, cannot) => {
    expect(abilitiesOf([role])).toEqual({ can, cannot })
  },
)
