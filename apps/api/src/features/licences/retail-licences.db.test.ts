import { afterAll, beforeAll, expect, test } from 'vitest'
import { SUBSCRIPTION_MANAGEMENT_PATH } from '@assure/contract/service-paths'
import { newTestDevice } from '#src/testing/test-device.ts'
import { activated } from '#src/testing/test-licences.ts'
import { newEmail } from '#src/testing/test-sign-ups.ts'
import { apiClient, newAddress, send } from '#src/testing/test-client.ts'
import { retailLicences, sellTo } from '#src/testing/test-retail.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

/** Creates a retail user who pays for a reseller's billing group, and logs in. */
const newPayer = async (quantity = 2) => {
  const user = await portal.newRetailUser()
  const sold = await sellTo(portal, user.email.toUpperCase(), quantity)
  return { user, ...sold, session: await portal.retailLogin(user) }
}
const setOrder = (groupOwner: string, set: string) =>
  portal.pool.query(`update orders set ${set} where account_id = $1`, [groupOwner])
const handlesOf = async (session: Parameters<typeof retailLicences>[0]) =>
  (await retailLicences(session)).map(({ deeplink_data }) => deeplink_data)

test('RS-03 RS-09 a payer sees the licences of its own billing groups only, across resellers', async () => {
  const { user, session, licences } = await newPayer()
  const other = await sellTo(portal, user.email, 1)
  const foreign = await newPayer()
  const { body } = await session.licences('list_retail_licences', {})
  const codes = [...licences, ...other.licences].map(({ licence_code }) => licence_code)
  expect(new Set(body.licences.map(({ licence_code }) => licence_code))).toEqual(new Set(codes))
  expect(body).toMatchObject({ matches: 3, counters: { total: 3, active: 0, inactive: 3 } })
  const { billing_groups } = (await session.licences('list_billing_groups', {})).body
  expect(billing_groups.map(({ billing_group_id }) => billing_group_id)).toEqual([
    other.groupId,
    body.licences.at(-1)?.billing_group_id,
  ])
  expect(billing_groups.map(({ billing_group_id }) => billing_group_id)).not.toContain(foreign.groupId)
})

test('RS-03 pages have 10 rows, newest first, and a search finds codes and places of any length', async () => {
  const { session, reseller, licences } = await newPayer(23)
  const page = async (number: number, search = '') =>
    (await session.licences('list_retail_licences', { page: number, search })).body
  expect([
    (await page(1)).licences.length,
    (await page(3)).licences.length,
    (await page(4)).licences.length,
  ]).toEqual([10, 3, 0])
  const [first] = licences
  await reseller.licences('update_licence_details', {
    deeplink_data: first?.deeplink_data ?? '',
    location: 'Cash 7%',
  })
  expect(await page(1, '7%')).toMatchObject({ matches: 1, counters: { total: 23 } })
  expect((await page(1, first?.licence_code.toLowerCase())).licences[0]?.licence_code).toBe(
    first?.licence_code,
  )
  expect((await page(1, 'no such place')).matches).toBe(0)
})

test('RS-03 an unpaid licence has a link to pay, and a paid one its activation link', async () => {
  const { session, reseller } = await newPayer(1)
  const shown = async () => (await retailLicences(session))[0]
  const unpaid = { activation_link: null, checkout_url: expect.stringContaining(`${portal.url}/`) as string }
  expect(await shown()).toMatchObject(unpaid)
  await setOrder(reseller.owner.accountId, `status = 'active', paid = true`)
  expect(await shown()).toMatchObject({ activation_link: expect.any(String) as string, checkout_url: null })
  await setOrder(reseller.owner.accountId, `status = 'cancelled'`)
  expect(await shown()).toMatchObject(unpaid)
})

test('RS-03 a licence shows its payment state, its device and when it was seen', async () => {
  const { session, reseller } = await newPayer(1)
  const shown = async () => (await retailLicences(session))[0]
  expect(await shown()).toMatchObject({ payment_result: null, first_activated_at_utc: 0, last_seen_utc: 0 })
  await setOrder(reseller.owner.accountId, `status = 'active', paid = true`)
  expect(await shown()).toMatchObject({ payment_result: 'payment_succeeded' })
  const device = await newTestDevice(portal)
  const nowS = () => Math.floor(portal.clock.now().getTime() / 1000)
  const beforeS = nowS()
  await activated(device, (await shown())?.activation_link ?? '')
  const licence = await shown()
  expect(licence?.device_model).toMatch(/./)
  const moments = [licence?.first_activated_at_utc, licence?.last_seen_utc].map(Number)
  expect(moments.every((momentS) => momentS >= beforeS && momentS <= nowS())).toBe(true)
  await setOrder(reseller.owner.accountId, `status = 'past_due'`)
  expect(await shown()).toMatchObject({ payment_result: 'payment_failed' })
})

test('RS-03 deleted licences are not listed, and deactivated ones are, with their date', async () => {
  const { session, reseller, licences } = await newPayer(2)
  const [first] = licences
  await portal.pool.query(`update accounts set permissions = '{licence.delete}' where account_id = $1`, [
    reseller.owner.accountId,
  ])
  await reseller.licences('delete_licence', { deeplink_list: [first?.deeplink_data ?? ''] })
  const at = portal.clock.now()
  await portal.pool.query('update licences set deactivated_at = $2 where account_id = $1', [
    reseller.owner.accountId,
    at,
  ])
  expect(await retailLicences(session)).toMatchObject([
    { status: 'deactivated', deactivated_at_utc: Math.floor(at.getTime() / 1000) },
  ])
})

test('RS-03 a changed location shows in both lists, and the reseller’s audit log names the payer', async () => {
  const { session, user, reseller } = await newPayer(1)
  await setOrder(reseller.owner.accountId, `status = 'active', paid = true`)
  const [handle = ''] = await handlesOf(session)
  const { body } = await session.licences('update_retail_location', {
    deeplink_data: handle,
    location: ' Front till ',
    deactivated_at_utc: null,
  })
  expect(body.licence).toMatchObject({ location: 'Front till', deeplink_data: handle })
  expect((await reseller.licences('list_licences', {})).body.licences[0]?.location).toBe('Front till')
  const { rows } = await portal.pool.query<object>(
    `select actor_kind, actor, after from audit_entries where account_id = $1 and action = 'licence_edited'`,
    [reseller.owner.accountId],
  )
  expect(rows).toEqual([{ actor_kind: 'retail', actor: user.email, after: { location: 'Front till' } }])
})

test('RS-03 changing the location never revives a deactivated licence', async () => {
  const { session, reseller } = await newPayer(1)
  await portal.pool.query('update licences set deactivated_at = now() where account_id = $1', [
    reseller.owner.accountId,
  ])
  const [handle = ''] = await handlesOf(session)
  for (const deactivated_at_utc of [null, 0, '', false]) {
    const { body } = await session.licences('update_retail_location', {
      deeplink_data: handle,
      location: 'Anywhere',
      deactivated_at_utc,
    })
    expect(body.licence.status).toBe('deactivated')
  }
})

test('RS-03 ‘Location cannot be empty’: empty or too long locations and other fields are refused', async () => {
  const { session } = await newPayer(1)
  const [deeplink_data = ''] = await handlesOf(session)
  for (const location of ['', '   ', 'x'.repeat(121)])
    expect((await session.licences('update_retail_location', { deeplink_data, location })).status).toBe(400)
  const more = { deeplink_data, location: 'Here', subclient: 'Elsewhere' }
  expect((await session.licences('update_retail_location', more)).problem.errors[0]?.pointer).toBe(
    '/subclient',
  )
})

test('RS-09 foreign, deleted and made-up handles get the same 404', async () => {
  const mine = await newPayer(1)
  const theirs = await newPayer(1)
  const own = await sellTo(portal, newEmail(), 1)
  const [foreign = ''] = await handlesOf(theirs.session)
  const [handle = ''] = await handlesOf(mine.session)
  const owner = mine.reseller.owner.accountId
  const answers = []
  for (const deeplink_data of [
    foreign,
    `${handle.slice(0, 22)}${foreign.slice(22)}`,
    own.licences[0]?.deeplink_data ?? '',
    mine.licences[0]?.deeplink_data ?? '',
    'made-up',
    'A'.repeat(43),
  ]) {
    const answer = await mine.session.licences('update_retail_location', {
      deeplink_data,
      location: 'Mine now',
    })
    answers.push([answer.status, { ...answer.problem, request_id: '' }])
  }
  await portal.pool.query('update licences set deleted_at = now() where account_id = $1', [owner])
  const deleted = { deeplink_data: handle, location: 'Mine now' }
  const answer = await mine.session.licences('update_retail_location', deleted)
  answers.push([answer.status, { ...answer.problem, request_id: '' }])
  expect(new Set(answers.map((given) => JSON.stringify(given))).size).toBe(1)
  expect(answers[0]?.[0]).toBe(404)
})

test('RS-07 a session cookie works only in its own realm, even under the other cookie’s name', async () => {
  const { session } = await newPayer(1)
  const developer = await portal.login(await portal.newAccount())
  const value = (cookie: string) => cookie.split('=')[1] ?? ''
  const withCookie = (cookie: string) => apiClient(portal.url, { origin: portal.url, cookie })
  for (const cookie of [
    developer.cookie,
    `retail_session=${value(developer.cookie)}`,
    `dev_session=${value(session.cookie)}`,
  ]) {
    expect((await withCookie(cookie).licences('list_retail_licences', {})).problem.code).toBe(
      'session_expired',
    )
    expect((await withCookie(cookie).licences('current_retail_session', {})).body).toEqual({ result: 'NONE' })
  }
  for (const cookie of [session.cookie, `dev_session=${value(session.cookie)}`]) {
    expect((await withCookie(cookie).licences('list_licences', {})).problem.code).toBe('session_expired')
    expect((await withCookie(cookie).account('current_session', {})).body).toEqual({ result: 'NONE' })
  }
})

test('RS-09 strangers, API keys and other sites cannot call the retail area', async () => {
  const { session, reseller } = await newPayer(1)
  const elsewhere = apiClient(portal.url, { origin: 'https://evil.example', cookie: session.cookie })
  const noOrigin = apiClient(portal.url, { cookie: session.cookie })
  const calls = [
    ['list_retail_licences', {}],
    ['list_billing_groups', {}],
    ['update_retail_location', { deeplink_data: 'x', location: 'y' }],
    ['retail_log_out', {}],
  ] as const
  for (const [mode, input] of calls) {
    expect([mode, (await portal.nobody.licences(mode, input)).problem.code]).toEqual([
      mode,
      'unauthenticated',
    ])
    expect([mode, (await reseller.licences(mode, input)).problem.code]).toEqual([mode, 'not_by_api_key'])
    expect([mode, (await elsewhere.licences(mode, input)).problem.code]).toEqual([mode, 'cross_origin'])
    expect([mode, (await noOrigin.licences(mode, input)).problem.code]).toEqual([mode, 'cross_origin'])
  }
  expect((await elsewhere.licences('current_retail_session', {})).body).toEqual({ result: 'NONE' })
})

test('RS-07 logging out ends the session on the server, and so does a new login', async () => {
  const { session, user } = await newPayer(1)
  const isOpen = async (of: typeof session) =>
    (await of.licences('current_retail_session', {})).body.result === 'OK'
  const page = apiClient(portal.url, { origin: portal.url, cookie: session.cookie })
  const { headers } = await page.licences('retail_login', { email: user.email, password: 'Right-pass1!' })
  expect(headers.get('set-cookie')).toMatch(/^retail_session=[^;]+; .*HttpOnly; SameSite=Lax/)
  expect(await isOpen(session)).toBe(false)
  const next = await portal.retailLogin(user)
  expect(await isOpen(next)).toBe(true)
  await next.licences('retail_log_out', {})
  expect(await isOpen(next)).toBe(false)
})

test('RS-01 retail_login returns groups and 10 licences, and sets no cookie for an API client', async () => {
  const { user, groupId } = await newPayer(12)
  const client = apiClient(portal.url, { 'x-forwarded-for': newAddress(portal.url) })
  const { body, headers } = await client.licences('retail_login', {
    email: user.email.toUpperCase(),
    password: 'Right-pass1!',
  })
  if (body.result !== 'OK') throw new Error('refused')
  expect([body.billing_groups.map((group) => group.billing_group_id), body.licences.length]).toEqual([
    [groupId],
    10,
  ])
  expect(headers.get('set-cookie')).toBeNull()
})

test('RS-01 wrong passwords are rate limited per realm and answered like unknown addresses', async () => {
  const { email } = await portal.newRetailUser()
  const tryLogin = (address: string, password: string, from: string) =>
    apiClient(portal.url, { 'x-forwarded-for': from }).licences('retail_login', { email: address, password })
  const answers = [
    await tryLogin(email, 'Wrong-pass1!', newAddress(portal.url)),
    await tryLogin(newEmail(), 'Wrong-pass1!', newAddress(portal.url)),
  ]
  const wrong = { result: 'DENY', code: 'WRONG_CREDENTIALS' }
  expect(answers.map(({ body }) => body)).toEqual([wrong, wrong])
  const from = newAddress(portal.url)
  const statuses = []
  for (let tries = 0; tries < 6; tries++) statuses.push((await tryLogin(email, 'Wrong-pass1!', from)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  // The developer account with the same address is not locked out.
  await portal.newAccount({ email })
  const developer = apiClient(portal.url, { 'x-forwarded-for': from })
  const login = { email, password: 'Right-pass1!' }
  expect((await developer.account('email_login', login)).body.result).toBe('OK')
})

test('subscription management accepts only a POST of a retail session from the portal’s pages', async () => {
  const { session, reseller } = await newPayer(1)
  const developer = await portal.login(reseller.owner)
  const cancel = (headers: Record<string, string>, method = 'POST') =>
    send(`${portal.url}${SUBSCRIPTION_MANAGEMENT_PATH}?subscriptionId=sub_x&env=prod`, { method, headers })
  const answers = [
    await cancel({ origin: portal.url }),
    await cancel({ origin: portal.url, cookie: developer.cookie }),
    await cancel({ cookie: session.cookie }),
    await cancel({ origin: 'https://evil.example', cookie: session.cookie }),
    await cancel({ origin: portal.url, cookie: session.cookie }, 'GET'),
    await cancel({ origin: portal.url, cookie: session.cookie }),
  ]
  expect(answers.map(({ problem }) => problem.code)).toEqual([
    'session_expired',
    'session_expired',
    'cross_origin',
    'cross_origin',
    'method_not_allowed',
    'not_found',
  ])
})
