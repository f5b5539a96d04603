import { afterEach, expect, test, vi } from 'vitest'
import { clientLoader } from '#src/layouts/guest-layout.tsx'
import routes from '#src/routes.ts'
import { DEVELOPER, memberOf } from '#src/testing/render-screen.tsx'

afterEach(() => sessionStorage.clear())

/** Opens an address as a developer, or as a visitor. Returns where it redirects to; null if the page is shown. */
const open = async (pattern: string, session: typeof DEVELOPER | null = DEVELOPER) => {
  const answer = session
    ? { result: 'OK', session, member: memberOf(['owner']), access_review_due: false, recovery: null }
    : { result: 'NONE' }
  vi.stubGlobal('fetch', async () => Response.json(answer))
  const request = new Request(`https://portal.example${pattern.replace(':token', 'TOKEN')}`)
  const params = pattern.includes(':token') ? { token: 'TOKEN' } : {}
  const loading = clientLoader({ request, params } as Parameters<typeof clientLoader>[0])
  const outcome: unknown = await loading.catch((thrown: unknown) => thrown)
  return outcome instanceof Response ? outcome.headers.get('location') : outcome
}

const GUEST_ROUTES = [
  '/signup',
  '/login',
  '/login/:token',
  '/reset-password',
  '/reset-password/:token',
  '/recover/:token',
  '/retail-billing-cancelled/',
]

test('RT-04 the guard of guests stands before the seven guest routes, and before no other', () => {
  const guarded = routes.filter(({ file }) => file === 'layouts/guest-layout.tsx')
  expect(guarded.flatMap(({ children = [] }) => children.map(({ path }) => path))).toEqual(GUEST_ROUTES)
})

test.each(GUEST_ROUTES)('RT-04 %s redirects a logged-in developer to the licences', async (pattern) => {
  expect(await open(pattern)).toBe('/agecheck-licences')
})

test.each(GUEST_ROUTES)('RT-04 %s shows its page to visitors without a session', async (pattern) => {
  expect(await open(pattern, null)).toBeNull()
})

test.each([
  '/retail-home',
  '/retail-signup',
  '/activate/:token',
  '/retail-billing-success/:token?',
  '/retail-login',
])('RT-04 %s stands behind no guard, so it never redirects a developer', (pattern) => {
  expect(routes.map(({ path }) => path)).toContain(pattern)
})
