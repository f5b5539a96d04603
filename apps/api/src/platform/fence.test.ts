import { permissionsOfRoles, type Role } from '@assure/contract/accounts/roles'
import type { Place } from '@assure/contract/authorise'
import { expect, test } from 'vitest'
import { fenceOf, isWholeAccount, wholeAccount } from './fence.ts'

const NORTHWAY = { chain: 'Northway', store: null }
const LEEDS = { chain: 'Harbour', store: 'Leeds' }
const fence = (places: Place[]) =>
  fenceOf(
    { account_id: 'a', permissions: ['licence.read'], limited: ['licence.read'], places },
    'licence.read',
  )

test('a fence admits the stores of its chains, its own stores and no other', () => {
  const { admits } = fence([NORTHWAY, LEEDS])
  const inside: Place[] = [NORTHWAY, { ...NORTHWAY, store: 'York' }, LEEDS]
  const outside: Place[] = [
    { chain: 'Harbour', store: null },
    { chain: 'Harbour', store: 'York' },
    { chain: 'Harbour', store: 'leeds' },
    { chain: 'northway', store: null },
    { chain: 'Leeds', store: null },
    { chain: 'Northway ', store: 'York' },
  ]
  expect(inside.filter(admits)).toEqual(inside)
  expect(outside.filter(admits)).toEqual([])
  expect(wholeAccount('a').admits({ chain: 'Nobody', store: null })).toBe(true)
})

test('a caller without a permission has a fence with nothing inside, also if no place limits the caller', () => {
  const callerWith = (roles: Role[]) => ({
    account_id: 'a',
    permissions: permissionsOfRoles(roles, []),
    limited: [],
    places: [],
  })
  const none = fenceOf(callerWith(['auditor']), 'licence.activate')
  expect(isWholeAccount(none)).toBe(false)
  expect(none.admits(NORTHWAY)).toBe(false)
  expect(none.rows().text).toBe('account_id = $1 and false')
  expect(isWholeAccount(fenceOf(callerWith(['fleet']), 'licence.activate'))).toBe(true)
})

test('a condition names the account first and never compares a place with an empty store', () => {
  expect(wholeAccount('a').rows('l').text).toBe('l.account_id = $1')
  expect(fence([NORTHWAY]).rows().text).toBe('account_id = $1 and requested_by = $2')
  expect(fence([NORTHWAY, { chain: 'Harbour', store: null }]).rows().text).toBe(
    'account_id = $1 and requested_by = any($2::text[])',
  )
  const stores = fence([LEEDS]).rows('l')
  expect(stores.text.replaceAll(/\s+/g, ' ')).toBe(
    'l.account_id = $1 and (l.requested_by, l.subclient) in ( select * from unnest($2::text[], $3::text[]))',
  )
  expect(stores.values).toEqual(['a', ['Harbour'], ['Leeds']])
  expect(fence([NORTHWAY, LEEDS]).rows().values).toEqual([
    ...['a', ['Northway', 'Harbour'], ['Northway']],
    ...[['Harbour'], ['Leeds']],
  ])
})
