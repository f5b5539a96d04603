import { expect, test } from 'vitest'
import { patternOf } from './portal-pages.ts'

test.each([
  ['/', ['/'], ['/x']],
  ['/login', ['/login', '/login/'], ['/', '/login/x', '/logins']],
  ['/login/:token', ['/login/x', '/login/x/'], ['/login', '/login/', '/login/x/y']],
  [
    '/retail-billing-success/:token?',
    ['/retail-billing-success', '/retail-billing-success/x'],
    ['/retail-billing-success/x/y', '/retail-billing-successx'],
  ],
  [
    '/retail-billing-cancelled/',
    ['/retail-billing-cancelled/', '/retail-billing-cancelled'],
    ['/retail-billing-cancelled/x'],
  ],
  ['/:productLicences', ['/agecheck-licences'], ['/othername-licences', '/agecheck-licences/x']],
])('RT-02 RT-07 %s answers to its own addresses alone', (route, own, others) => {
  const pattern = patternOf(route, 'agecheck')
  expect(own.filter((path) => !pattern.test(path))).toEqual([])
  expect(others.filter((path) => pattern.test(path))).toEqual([])
})
