import { expect, test } from 'vitest'
import { linkStateOf } from '#src/features/account/link-state.ts'

test('login state is read from a history entry, and malformed or foreign state is ignored', () => {
  expect(linkStateOf({ note: 'activated' })).toEqual({ note: 'activated' })
  expect(linkStateOf({ token: 'abc' })).toEqual({ token: 'abc' })
  expect(linkStateOf({ email: 'robin@fell.example' })).toEqual({ email: 'robin@fell.example' })
  expect(linkStateOf({ ended: true })).toEqual({ ended: true })
  expect(linkStateOf({ erasedAtUtc: 1_795_000_000 })).toEqual({ erasedAtUtc: 1_795_000_000 })
  for (const state of [
    null,
    undefined,
    'activated',
    7,
    {},
    { note: 'rich' },
    { token: 3 },
    { token: '' },
    { email: 3 },
    { email: '' },
    { ended: 1 },
  ])
    expect(linkStateOf(state)).toEqual({})
})
