import type { Licence } from '@assure/contract/licences/licence.contract'
import { expect, test } from 'vitest'
import { firstOfGroups } from '#src/features/licences/billed-to.tsx'

test('RS-08 the first licence of each billing group on a page offers the payment link again', () => {
  const rows = [
    ['a', 'group 1'],
    ['b', 'group 1'],
    ['c', null],
    ['d', 'group 2'],
    ['e', 'group 1'],
  ].map(([deeplink_data, billing_group_id]) => ({ deeplink_data, billing_group_id }) as Licence)
  expect([...firstOfGroups(rows)]).toEqual(['a', 'd'])
})
