import { MAIL_CALL_PATHS } from '@assure/contract/service-paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAddress, send } from '#src/testing/test-client.ts'
import { askReset } from '#src/testing/test-passwords.ts'
import { startBothPortals } from '#src/testing/both-portals.ts'
import type { TestPortal } from '#src/testing/test-portal.ts'
import { newEmail, stranger } from '#src/testing/test-sign-ups.ts'
import { makeThrottle, type Throttle } from '#src/platform/throttle.ts'
import { MAILS_OF_STRANGERS } from './limits.ts'
import { limitMailOnceTo, limitMailsTo } from './mail-limit.ts'

let open: TestPortal
let neutral: TestPortal
beforeAll(async () => {
  ;({ open, neutral } = await startBothPortals())
})
afterAll(() => Promise.all([open.stop(), neutral.stop()]))

test('T16 the whole portal sends strangers a certain number of mails an hour, then it tells them when', async () => {
  // A count of its own: the real one is that of every test.
  const name = newEmail()
  const throttle = makeThrottle(open.database, open.clock.now)
  const own: Throttle = {
    attempt: (subject, rule) => throttle.attempt(name + subject, rule),
    touch: (subject) => throttle.touch(name + subject),
    takeBack: (subject, rule) => throttle.takeBack(name + subject, rule),
    forget: (subjects) => throttle.forget(subjects.map((subject) => name + subject)),
  }
  await limitMailsTo(own, newEmail())
  const { rowCount } = await open.pool.query(
    'update throttles set attempts = $2 where subject = $1 and attempts = 1',
    [`${name}mails-of-strangers`, MAILS_OF_STRANGERS.limit - 1],
  )
  expect(rowCount).toBe(1)
  await limitMailsTo(own, newEmail())
  const late = newEmail()
  await expect(limitMailOnceTo(own, 'reset', late)).rejects.toMatchObject({ code: 'rate_limited' })
  await expect(limitMailOnceTo(own, 'reset', late)).rejects.toMatchObject({ code: 'rate_limited' })
})

const PATHS = Object.values(MAIL_CALL_PATHS)
const ask = ({ url }: TestPortal, path: string, email: string, headers: Record<string, string>) =>
  send<{ result: string }>(`${url}${path}?email=${encodeURIComponent(email)}`, { headers })
/** One client that goes on asking until it is refused. */
const tiredClient = async (portal: TestPortal) => {
  const headers = { 'x-forwarded-for': newAddress(portal.url) }
  const asks = (email: string, path: string = MAIL_CALL_PATHS.resetEmail) => ask(portal, path, email, headers)
  while ((await asks(newEmail())).status === 200);
  return asks
}

test('T16 a client that may ask for no more mails keeps none from an owner who asks after it', async () => {
  for (const portal of [open, neutral]) {
    const { email } = await portal.newAccount()
    const asks = await tiredClient(portal)
    for (let index = 0; index < 3; index++) {
      expect((await asks(email)).status).toBe(429)
      portal.clock.advance(20)
    }
    expect((await askReset(portal, email)).body).toEqual({ result: 'OK' })
    expect(await portal.mailsTo(email)).toHaveLength(1)
  }
})

test('T16 beyond the hour’s mails the same question twice is refused twice: nobody is told of a mail that never left', async () => {
  const { email } = await open.newAccount()
  for (let index = 0; index < 3; index++) {
    expect((await askReset(open, email)).status).toBe(200)
    open.clock.advance(61)
  }
  expect([(await askReset(open, email)).status, (await askReset(open, email)).status]).toEqual([429, 429])
  expect(await open.mailsTo(email)).toHaveLength(3)
})

test('T4 a client beyond its limit is refused alike for a known and an unknown address, however often it asks', async () => {
  const { email } = await open.newAccount()
  const asks = await tiredClient(open)
  for (const path of PATHS) {
    const statuses = []
    for (const asked of [email, email, newEmail()]) statuses.push((await asks(asked, path)).status)
    expect(statuses).toEqual([429, 429, 429])
  }
})

test('T12 a page of another site has its visitors ask for no mail', async () => {
  const { email } = await open.newAccount()
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: open.url, 'sec-fetch-site': 'same-site' },
  ]
  for (const path of PATHS) {
    for (const headers of foreign) {
      const { status, problem } = await ask(open, path, email, headers)
      expect([status, problem.code]).toEqual([403, 'cross_origin'])
    }
  }
  expect(await open.mailsTo(email)).toEqual([])
  const own = { origin: open.url, 'sec-fetch-site': 'same-origin' }
  expect((await ask(open, MAIL_CALL_PATHS.resetEmail, email, own)).body).toEqual({ result: 'OK' })
})

test('however many strangers ask about an address, its owner may ask too', async () => {
  const { email } = await open.newAccount()
  for (let index = 0; index < 25; index++) await stranger(open).password('check_email', { email })
  expect((await stranger(open).password('check_email', { email })).body).toEqual({ result: 'OK' })
})
