import { expect, test } from 'vitest'
import { GUARDS } from '#src/guards.ts'
import { PATTERNS, paths, type RouteName } from '#src/paths.ts'

test('RT-02 RT-03 RT-04 RT-05 every path of the route table, with its guard', () => {
  const table = (Object.keys(PATTERNS) as RouteName[]).map((name) => `${PATTERNS[name]}  ${GUARDS[name]}`)
  expect(table).toMatchInlineSnapshot(`
    [
      "/  any",
      "/home  any",
      "/home/online-safety  any",
      "/retail-home  guest-no-redirect",
      "/contact-us  any",
      "/signup  guest",
      "/retail-signup  guest-no-redirect",
      "/login  guest",
      "/login/:token  guest",
      "/reset-password  guest",
      "/reset-password/:token  guest",
      "/activate/:token  guest-no-redirect",
      "/retail-login  guest-no-redirect",
      "/retail-selfservice-licencelist  retail",
      "/retail-subscriptions  retail",
      "/retail-billing-success/:token?  guest-no-redirect",
      "/retail-billing-cancelled/  guest",
      "/dashboard  developer",
      "/api-keys  developer",
      "/activate-licence  developer",
      "/plans  developer",
      "/:productLicences  developer",
      "/checkout/:token  developer",
      "/payment-success  developer",
      "/reports  developer",
      "/alerts  developer",
      "/profile  developer",
      "/account/delete  developer",
      "/analytics  token",
      "/docs/:lang/:documentName  any",
      "/A/:activationToken  any",
      "/human-check  any",
      "/retail-checkout/:token  guest-no-redirect",
    ]
  `)
})

test('RT-06 the product is the slug of the operator’s app', () => {
  expect(paths.licences({ product: 'agecheck' })).toBe('/agecheck-licences')
})

test('RT-02 what is filled into a path stays inside its segment', () => {
  expect(paths.confirmEmail({ token: '../dashboard?x#y' })).toBe('/login/..%2Fdashboard%3Fx%23y')
  expect(paths.document({ lang: 'en', documentName: 'privacy policy' })).toBe('/docs/en/privacy%20policy')
})

test('RT-07 the billing group may stand in the path or in the query', () => {
  expect(paths.retailBillingSuccess({ token: 'group' })).toBe('/retail-billing-success/group')
})
