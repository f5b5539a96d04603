import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { truncate } from 'node:fs/promises'
import { SDK_PARTS } from '@assure/contract/sdk-parts'
import { SDK_FILE_PATH, SDK_FILES_SCREEN } from '@assure/contract/service-paths'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { UsageError } from '#src/admin/command.ts'
import type { AdminContext } from '#src/admin/desk.ts'
import { parseCommand } from '#src/admin/run-command.ts'
import { makeTestDesk, typeCommand } from '#src/testing/test-desk.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { newTestMode } from '#src/testing/test-mode.ts'
import type { TestPortal } from '#src/testing/test-portal.ts'
import { addRelease, fileMaker, getFile, problemOf, startSdkPortal } from '#src/testing/test-sdks.ts'
import { sdkParts } from './sdk-parts.ts'
import { sdkReleaseRepository } from './sdk-release.repository.ts'
import { PART_BYTES, SDK_FILE_MAX_BYTES, sdkFileRepository, type StoredFile } from './sdk-file.repository.ts'

const NAME = 'faceassure-3.2.0.aar'
/** Two whole parts and a piece. */
const CONTENT = randomBytes(2 * PART_BYTES + 1000)
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
const SHA256 = hashOf(CONTENT)
const RELEASE = { product: 'face', platform: 'android', version: '3.2.0' }
const URL_PATH = `${SDK_FILE_PATH}?${new URLSearchParams(RELEASE).toString()}`

// Another test counts all releases of the shared database.
describe.runIf(inject('database').kind === 'postgres')('files of SDKs', () => {
  let portal: TestPortal
  let desk: AdminContext
  let stop: () => Promise<void>
  let file: Awaited<ReturnType<typeof fileMaker>>
  let notes: { en: string; fr: string }
  let path: string
  beforeAll(async () => {
    ;({ portal, stop } = await startSdkPortal())
    desk = makeTestDesk(portal)
    file = await fileMaker()
    notes = { en: await file('notes.en.md', 'Faster.'), fr: await file('notes.fr.md', 'Plus rapide.') }
    path = await file(NAME, CONTENT)
  })
  afterAll(() => stop())
  beforeEach(async () => {
    await portal.pool.query('delete from sdk_releases')
    await portal.pool.query('delete from sdk_file_parts')
  })

  const add = (changed: Record<string, string | null> = {}) =>
    addRelease(desk, notes, { coordinates: null, file: path, ...changed })
  const withdraw = () =>
    typeCommand(desk, ['sdks', 'withdraw', 'face', 'android', '3.2.0', '--why', 'Crashes'])
  const partCount = async () =>
    (await portal.pool.query<{ count: number }>('select count(*)::integer as count from sdk_file_parts'))
      .rows[0]?.count
  const get = (headers: Record<string, string> = {}, url = URL_PATH) => getFile(portal, url, headers)
  const login = async (sessionType = 'trial') => portal.login(await portal.newAccount({ sessionType }))

  test('a member gets the file as it was given, with its name and size', async () => {
    await add({ sha256: SHA256, size: String(CONTENT.length) })
    const session = await login()
    const { files, may_download } = (await session.budget('list_sdk_files', {})).body
    expect(may_download).toBe(true)
    expect(files).toEqual([
      expect.objectContaining({ ...RELEASE, file_name: NAME, byte_size: CONTENT.length, sha256: SHA256 }),
    ])
    const answer = await get({ cookie: session.cookie }, files[0]?.download_url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${NAME}"`)
    expect(answer.headers.get('content-length')).toBe(String(CONTENT.length))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(hashOf(new Uint8Array(await answer.arrayBuffer()))).toBe(SHA256)
  })

  test('the page of downloads and its Markdown list a file with its size and checksum until it is withdrawn', async () => {
    const shown = async () => {
      const clock = () => new Date()
      const fail = (error: unknown) => {
        throw error
      }
      const values = await sdkParts(sdkReleaseRepository(portal.database, clock), clock, fail).read()
      return { html: values[SDK_PARTS.files.en], markdown: values[SDK_PARTS.filesMarkdown.en] }
    }
    const none: Record<string, unknown> = {
      html: expect.stringMatching(/^<p>No /),
      markdown: expect.stringMatching(/^No /),
    }
    expect(await shown()).toEqual(none)
    await add()
    const { html, markdown } = await shown()
    expect(markdown).toBe(
      `**FaceAssure, Android 3.2.0** · \`${NAME}\`\n\n- **Size** 0.525 MB\n- **SHA-256** \`${SHA256}\``,
    )
    for (const text of ['FaceAssure, Android 3.2.0</a>', '0.525 MB', SHA256, NAME])
      expect(html).toContain(text)
    await withdraw()
    expect(await shown()).toEqual(none)
  })

  test.each([
    ['trial', 200],
    ['growth', 200],
    ['none', 403],
  ])('an organisation with the plan %s gets %i', async (sessionType, status) => {
    await add()
    const session = await login(sessionType)
    expect((await session.budget('list_sdk_files', {})).body.may_download).toBe(status === 200)
    const answer = await get({ cookie: session.cookie })
    expect(answer.status).toBe(status)
    if (status === 403) expect(await answer.text()).toContain('with a running trial or plan')
  })

  test('a twin in test mode has what its organisation has', async () => {
    await add()
    const { account, owner, test: mode } = await newTestMode(portal)
    const url = (await mode.session.budget('list_sdk_files', {})).body.files[0]?.download_url ?? ''
    expect(url).toContain('mode=test')
    expect((await get({ cookie: owner.cookie }, url)).status).toBe(200)
    await portal.pool.query(`update accounts set session_type = 'none' where account_id = $1`, [
      account.accountId,
    ])
    expect(await problemOf(await get({ cookie: owner.cookie }, url))).toEqual([403, 'forbidden'])
  })

  test('nobody, a key, a device, a retail user and another site get no file', async () => {
    await add()
    const account = await portal.newAccount()
    const { cookie } = await portal.login(account)
    const basic = `Basic ${Buffer.from(`${account.sessionId}:${account.secret}`).toString('base64')}`
    const device = await newTestDevice(portal)
    const dpop = await device.proof({ claims: { htm: 'GET', htu: portal.url + SDK_FILE_PATH } })
    const email = `${account.accountId}@store.example`
    await portal.newRetailUser(email)
    const retail = await portal.retailLogin({ email })
    expect(await problemOf(await get())).toEqual([401, 'session_expired'])
    expect(await problemOf(await get({ authorization: basic }))).toEqual([401, 'session_expired'])
    expect(await problemOf(await get({ dpop }))).toEqual([401, 'session_expired'])
    expect(await problemOf(await get({ cookie: retail.cookie }))).toEqual([401, 'session_expired'])
    expect(await problemOf(await get({ cookie, 'sec-fetch-site': 'cross-site' }))).toEqual([
      403,
      'cross_origin',
    ])
  })

  test('an address of a file that somebody types leads to the screen, which asks for a login', async () => {
    // Node's own client sets these headers itself.
    const headers = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }
    const [answer] = (await once(httpGet(portal.url + URL_PATH, { headers }), 'response')) as [
      IncomingMessage,
    ]
    answer.resume()
    expect([answer.statusCode, answer.headers.location]).toEqual([303, SDK_FILES_SCREEN])
  })

  test('a withdrawn release is in no list, its file is deleted, and a download says why', async () => {
    await add()
    const session = await login()
    await withdraw()
    expect((await session.budget('list_sdk_files', {})).body.files).toEqual([])
    const answer = await get({ cookie: session.cookie })
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('This release was withdrawn.')
    expect(await partCount()).toBe(0)
    const { rows } = await portal.pool.query('select file_id from sdk_releases')
    expect(rows).toEqual([{ file_id: null }])
  })

  test('a withdrawn release that still has its file does not give it', async () => {
    await add()
    await portal.pool.query(`update sdk_releases set withdrawn_at = now(), withdrawn_why_en = 'Crashes'`)
    const session = await login()
    expect((await session.budget('list_sdk_files', {})).body.files).toEqual([])
    expect(await problemOf(await get({ cookie: session.cookie }))).toEqual([404, 'not_found'])
  })

  test('a release without a file and an unknown one answer 404', async () => {
    await add({ file: null, coordinates: 'com.vendor:faceassure:3.2.0' })
    const { cookie } = await login()
    expect(await problemOf(await get({ cookie }))).toEqual([404, 'not_found'])
    expect(await problemOf(await get({ cookie }, URL_PATH.replace('3.2.0', '9.9.9')))).toEqual([
      404,
      'not_found',
    ])
    expect(await problemOf(await get({ cookie }, URL_PATH.replace('face', 'faces')))).toEqual([
      400,
      'invalid',
    ])
  })

  test.each([
    [
      'changed',
      `update sdk_file_parts set bytes = set_byte(bytes, 5, get_byte(bytes, 5) # 1) where part = 1`,
    ],
    ['cut', `update sdk_file_parts set bytes = substring(bytes from 1 for 10) where part = 2`],
    ['missing in part', `delete from sdk_file_parts where part = 1`],
  ])('a stored file that is %s never arrives whole, and `sdks verify` finds it', async (_, statement) => {
    await add()
    const verify = () => typeCommand(desk, ['sdks', 'verify'])
    expect((await verify()).said).toContain('good')
    await portal.pool.query(statement)
    const { cookie } = await login()
    const arrived = await get({ cookie })
      .then(async (answer) => answer.ok && (await answer.arrayBuffer()).byteLength)
      .catch(() => false)
    expect(arrived).toBe(false)
    expect((await verify()).said).toContain('damaged')
    const parsed = parseCommand(['sdks', 'verify'])
    if (!('command' in parsed) || !('run' in parsed.command)) throw new Error('no command')
    const origin = { actorKind: 'operator', actor: 'verify', address: '', requestId: '' } as const
    expect((await parsed.command.run(desk, { words: [], options: {}, origin })).exitCode).toBe(1)
  })

  test('the list and `sdks verify` reach a file that is older than 1,200 others', async () => {
    await add()
    // Others of the same product come before and after it, by version and by time.
    await portal.pool.query(`
      insert into sdk_releases
      select product, platform, i || '.0.0', coordinates, null, null, min_os, notes_en, notes_fr,
        published_at + i * interval '1 s'
      from sdk_releases, generate_series(1, 1200) i`)
    await add({ version: '1300.0.0' })
    const verified = await typeCommand(desk, ['sdks', 'verify'])
    const versionsOf = (files: unknown) =>
      (files as { version: string }[]).map(({ version }) => version).toSorted()
    expect(versionsOf(verified.json['files'])).toEqual(['1300.0.0', '3.2.0'])
    const session = await login()
    expect(versionsOf((await session.budget('list_sdk_files', {})).body.files)).toEqual(['1300.0.0', '3.2.0'])
    const repository = sdkReleaseRepository(portal.database, () => new Date())
    expect(await repository.listAll()).toEqual(await repository.list(2000))
  })

  test('`sdks verify` does not call a release damaged that is withdrawn meanwhile', async () => {
    await add()
    const sdkFiles = {
      ...desk.sdkFiles,
      isWhole: async (stored: StoredFile) => {
        await withdraw()
        return desk.sdkFiles.isWhole(stored)
      },
    }
    expect((await typeCommand({ ...desk, sdkFiles }, ['sdks', 'verify'])).said).not.toContain('damaged')
    expect(await partCount()).toBe(0)
  })

  test('a file that is emptied while it is added is refused with its limits', async () => {
    const changing = await file('changing.aar', 'x')
    const sdkFiles = {
      ...desk.sdkFiles,
      write: async (chunks: AsyncIterable<Buffer>) => {
        await truncate(changing, 0)
        return desk.sdkFiles.write(chunks)
      },
    }
    const adding = addRelease({ ...desk, sdkFiles }, notes, { coordinates: null, file: changing })
    await expect(adding).rejects.toThrow(UsageError)
    await expect(adding).rejects.toThrow(/must have 1 to/)
  })

  test('the database does not compress files, which are compressed already', async () => {
    const { rows } = await portal.pool.query(
      `select attstorage from pg_attribute where attrelid = 'sdk_file_parts'::regclass and attname = 'bytes'`,
    )
    expect(rows).toEqual([{ attstorage: 'e' }])
  })

  test('a file that is not the described one, too large, empty or badly named is not added', async () => {
    const empty = await file('empty.aar', '')
    const large = await file('large.aar', '')
    await truncate(large, SDK_FILE_MAX_BYTES + 1)
    const cases: [Record<string, string>, RegExp][] = [
      [{ sha256: 'a'.repeat(64) }, new RegExp(`The file has SHA-256 ${SHA256}`)],
      [{ size: '5' }, new RegExp(`The file has ${CONTENT.length} bytes`)],
      [{ file: empty }, /must have 1 to/],
      [{ file: large }, /must have 1 to/],
      [{ file: '/nowhere/sdk.aar' }, /cannot be read/],
      [{ file: '/' }, /The name of the file/],
      [{ file: await file('two words.aar', 'x') }, /The name of the file/],
    ]
    for (const [changed, message] of cases) await expect(add(changed)).rejects.toThrow(message)
    expect((await typeCommand(desk, ['sdks', 'list'])).said).toBe('none')
    expect(await partCount()).toBe(0)
    await add()
    await expect(add()).rejects.toThrow(/exists already/)
    expect(await partCount()).toBe(3)
  })

  test('parts that no release got are deleted after a day, and others stay', async () => {
    const now = new Date()
    const chunks = async function* () {
      yield CONTENT.subarray(0, 10)
    }
    await sdkFileRepository(portal.database, () => new Date(now.getTime() - 2 * 86_400_000)).write(chunks())
    await sdkFileRepository(portal.database, () => now).write(chunks())
    await add()
    expect((await typeCommand(desk, ['sdks', 'verify'])).said).toContain('Deleted 1 files')
    expect(await partCount()).toBe(4)
  })
})
