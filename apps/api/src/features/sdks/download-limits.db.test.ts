import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { SDK_FILE_PATH } from '@assure/contract/service-paths'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { makeThrottle } from '#src/platform/throttle.ts'
import { makeTestDesk } from '#src/testing/test-desk.ts'
import { newTestMode } from '#src/testing/test-mode.ts'
import type { TestPortal } from '#src/testing/test-portal.ts'
import { addRelease, fileMaker, getFile, problemOf, startSdkPortal } from '#src/testing/test-sdks.ts'
import { FILES_AT_ONCE_RETRY_S, FILES_BY_ACCOUNT } from './limits.ts'

/** More than the buffers of a connection hold. */
const LARGE_BYTES = 24 * 1024 * 1024
const RELEASE = { product: 'face', platform: 'android', version: '3.2.0' }
const URL_PATH = `${SDK_FILE_PATH}?${new URLSearchParams(RELEASE).toString()}`

describe.runIf(inject('database').kind === 'postgres')('limits of downloads of SDK files', () => {
  let portal: TestPortal
  let stop: () => Promise<void>
  beforeAll(async () => {
    ;({ portal, stop } = await startSdkPortal())
    const file = await fileMaker()
    const notes = { en: await file('notes.en.md', 'Faster.'), fr: await file('notes.fr.md', 'Plus rapide.') }
    const path = await file('large.aar', randomBytes(LARGE_BYTES))
    await addRelease(makeTestDesk(portal), notes, { coordinates: null, file: path })
  })
  afterAll(() => stop())

  const get = (headers: Record<string, string>, url = URL_PATH) => getFile(portal, url, headers)
  const login = async () => portal.login(await portal.newAccount({ sessionType: 'trial' }))

  test('one organisation’s downloads are rate limited and do not block another organisation', async () => {
    const account = await portal.newAccount()
    const { cookie } = await portal.login(account)
    const throttle = makeThrottle(portal.database, portal.clock.now)
    for (let count = 0; count < FILES_BY_ACCOUNT.limit; count += 1)
      await throttle.attempt(`sdk-files:${account.accountId}`, FILES_BY_ACCOUNT)
    expect(await problemOf(await get({ cookie }))).toEqual([429, 'rate_limited'])
    const other = await get({ cookie: (await login()).cookie })
    expect(other.status).toBe(200)
    await other.body?.cancel()
  })

  test('an organisation and its test mode share the limits of downloads', async () => {
    const { account, owner, test: mode } = await newTestMode(portal)
    const url = (await mode.session.budget('list_sdk_files', {})).body.files[0]?.download_url ?? ''
    const throttle = makeThrottle(portal.database, portal.clock.now)
    for (let count = 0; count < FILES_BY_ACCOUNT.limit; count += 1)
      await throttle.attempt(`sdk-files:${account.accountId}`, FILES_BY_ACCOUNT)
    expect(await problemOf(await get({ cookie: owner.cookie }, url))).toEqual([429, 'rate_limited'])
  })

  test('an organisation may have 3 downloads at once, and a client that goes away ends its own', async () => {
    const { owner, test: mode } = await newTestMode(portal)
    const testUrl = (await mode.session.budget('list_sdk_files', {})).body.files[0]?.download_url ?? ''
    const begin = async (url: string) => {
      const headers = { 'sec-fetch-site': 'same-origin', cookie: owner.cookie }
      const [answer] = (await once(httpGet(portal.url + url, { headers }), 'response')) as [IncomingMessage]
      return answer.on('error', () => undefined)
    }
    const running = [await begin(URL_PATH), await begin(URL_PATH), await begin(testUrl)]
    expect(running.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    for (const url of [URL_PATH, testUrl]) {
      const refused = await get({ cookie: owner.cookie }, url)
      const header = (name: string) => refused.headers.get(name)
      expect(header('retry-after')).toBe(String(FILES_AT_ONCE_RETRY_S))
      expect(header('content-type')).toBe('application/problem+json; charset=utf-8')
      expect(['content-disposition', 'etag', 'last-modified'].map(header)).toEqual([null, null, null])
      expect(header('cache-control')).toBe('no-store')
      expect(Number(header('content-length'))).toBeLessThan(1000)
      expect(await problemOf(refused)).toEqual([429, 'rate_limited'])
    }
    const other = await get({ cookie: (await login()).cookie })
    expect(other.status).toBe(200)
    await other.body?.cancel()
    running[0]?.destroy()
    const again = async () => {
      const answer = await begin(URL_PATH)
      running.push(answer)
      return answer.statusCode
    }
    await expect.poll(again, { interval: 200, timeout: 4000 }).toBe(200)
    expect(await again()).toBe(429)
    for (const answer of running) answer.destroy()
  })
})
