import { SDK_PARTS } from '@assure/contract/sdk-parts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sdkParts } from '#src/features/sdks/sdk-parts.ts'
import { sdkReleaseRepository } from '#src/features/sdks/sdk-release.repository.ts'
import { makeTestDesk, typeCommand } from '#src/testing/test-desk.ts'
import { addRelease, fileMaker } from '#src/testing/test-sdks.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { RefusedError, UsageError } from './command.ts'
import type { AdminContext } from './desk.ts'
import { helpFor } from './help.ts'
import { parseCommand } from './run-command.ts'

const HOUR_MS = 3_600_000
const SHA256 = '0123456789abcdef'.repeat(4)

let portal: TestPortal
let desk: AdminContext
let notes: { en: string; fr: string; empty: string; missing: string }
beforeAll(async () => {
  portal = await startTestPortal()
  desk = makeTestDesk(portal)
  const file = await fileMaker()
  notes = {
    en: await file('notes.en.md', 'Faster.\n\n- Less <memory>\n- Fewer frames\n'),
    fr: await file('notes.fr.md', 'Plus rapide.\n'),
    empty: await file('empty.md', ' \n'),
    missing: '/nowhere/none.md',
  }
})
afterAll(() => portal.stop())
// No other test adds releases.
beforeEach(async () => {
  await portal.database.execute(sql`delete from sdk_releases`)
})

const add = (changed: Record<string, string | null> = {}, fr = notes.fr) =>
  addRelease(desk, { en: notes.en, fr }, changed)
const withdraw = (key: string, ...more: string[]) =>
  typeCommand(desk, ['sdks', 'withdraw', ...key.split(' '), ...more])
/** Makes the parts of a server that starts now. */
const parts = (clock: () => Date = () => new Date()) =>
  sdkParts(sdkReleaseRepository(portal.database, clock), clock, (error) => {
    throw error
  })
const page = async (language: 'en' | 'fr') => (await parts().read())[SDK_PARTS.releases[language]] ?? ''
/** Returns the words that a reader of HTML sees. */
const wordsOfHtml = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(lt|gt);/g, (_, name) => (name === 'lt' ? '<' : '>'))
    .match(/\S+/g)
/** Returns the words that a reader of Markdown sees. */
const wordsOfMarkdown = (text: string) =>
  text
    .replaceAll(/^(###|-) |\*\*|`|·/gm, '')
    .replaceAll(/\\(.)/g, '$1')
    .match(/\S+/g)
const markdown = async (language: 'en' | 'fr') =>
  (await parts().read())[SDK_PARTS.releasesMarkdown[language]] ?? ''

test('without a release, the page says that we send the library within 48 hours', async () => {
  expect(await page('en')).toBe(
    '<p class="sdk-none">No release is published here yet. We send the library within 48 hours of your request.</p>',
  )
  expect(await page('fr')).toContain('Aucune version n’est encore publiée ici.')
  expect(await parts().read()).toMatchObject({ [SDK_PARTS.age]: 'empty', [SDK_PARTS.safety]: 'empty' })
})

test('an added release is listed by the command and on the page, with its notes in both languages', async () => {
  const { said } = await add({ sha256: SHA256.toUpperCase(), size: '12500000' })
  expect(said).toBe('Added the release 3.2.0 of face for android. The page shows it within 10 s.')
  const listed = await typeCommand(desk, ['sdks', 'list'])
  expect(listed.said.split('\n')).toHaveLength(2)
  expect(listed.json['releases']).toEqual([
    expect.objectContaining({
      product: 'face',
      platform: 'android',
      version: '3.2.0',
      coordinates: 'com.vendor:faceassure:3.2.0',
      min_os: 'Android 8',
      sha256: SHA256,
      byte_size: 12_500_000,
      withdrawn_at: null,
    }),
  ])
  const english = await page('en')
  for (const shown of [
    '<h3>FaceAssure</h3>',
    '<h4>Android <span>3.2.0</span></h4>',
    '<code>com.vendor:faceassure:3.2.0</code>',
    '12.5 MB',
    `<code>${SHA256}</code>`,
    '<p>Faster.</p><ul><li>Less &lt;memory&gt;</li><li>Fewer frames</li></ul>',
  ])
    expect(english).toContain(shown)
  const french = await page('fr')
  expect(french).toContain('<p>Plus rapide.</p>')
  expect(french).toContain('12,5\u{a0}Mo')
  expect(french).not.toContain('Faster')
})

test('HM-08 the Markdown says of each release what the page says', async () => {
  expect(await markdown('en')).toBe(
    'No release is published here yet. We send the library within 48 hours of your request.',
  )
  await add({ sha256: SHA256, size: '12500000' })
  await add({ version: '3.1.0' })
  await withdraw('face android 3.1.0', '--why', 'Crashes on <Android 15>')
  const html = await page('en')
  const today = /<time[^>]*>([^<]+)/.exec(html)?.[1]
  expect(await markdown('en')).toBe(
    [
      '### FaceAssure',
      `**Android 3.2.0** · Published on ${today}`,
      [
        '- **Coordinates** `com.vendor:faceassure:3.2.0`',
        '- **Runs on** Android 8',
        '- **Size** 12.5 MB',
        `- **SHA-256** \`${SHA256}\``,
      ].join('\n'),
      '**What is new**',
      'Faster.',
      '- Less \\<memory\\>\n- Fewer frames',
      `**Android 3.1.0** · Withdrawn on ${today}`,
      '- **Reason** Crashes on \\<Android 15\\>',
    ].join('\n\n'),
  )
  for (const language of ['en', 'fr'] as const)
    expect(wordsOfMarkdown(await markdown(language))).toEqual(wordsOfHtml(await page(language)))
})

test('the SDKs come with the trial only on the pages whose products have a release', async () => {
  await add()
  expect(await parts().read()).toMatchObject({ [SDK_PARTS.age]: 'filled', [SDK_PARTS.safety]: 'empty' })
  await add({ product: 'owas-nlp' })
  expect(await parts().read()).toMatchObject({ [SDK_PARTS.age]: 'filled', [SDK_PARTS.safety]: 'filled' })
  await withdraw('face android 3.2.0', '--why', 'Crashes')
  expect(await parts().read()).toMatchObject({ [SDK_PARTS.age]: 'empty', [SDK_PARTS.safety]: 'filled' })
})

test('a withdrawn release stays on the page with the reason, and without its coordinates', async () => {
  await add()
  await withdraw(
    'face android 3.2.0',
    '--why',
    'Crashes on <Android 15>',
    '--why-fr',
    'Plante sur Android 15',
  )
  const english = await page('en')
  expect(english).toContain('Crashes on &lt;Android 15&gt;')
  expect(english).toContain('3.2.0')
  expect(english).not.toContain('com.vendor')
  expect(await page('fr')).toContain('Plante sur Android 15')
  expect((await typeCommand(desk, ['sdks', 'list'])).said).toContain('Crashes on <Android 15>')
})

test('the page lists releases by product and platform, and withdrawn ones after the others', async () => {
  await add({ platform: 'ios' })
  await add({ product: 'owas-csam', version: '1.0.0' })
  await add({ version: '3.3.0' })
  await add()
  await withdraw('face android 3.3.0', '--why', 'Crashes')
  const shown = [...(await page('en')).matchAll(/<h3>([^<]*)|<h4>(\w+) <span>([^<]*)/g)]
  expect(shown.map(([, product, platform, version]) => product ?? `${platform} ${version}`)).toEqual([
    'FaceAssure',
    'Android 3.2.0',
    'Android 3.3.0',
    'iOS 3.2.0',
    'OWAS CSAM',
    'Android 1.0.0',
  ])
})

test('the French page marks a reason that exists only in English', async () => {
  await add()
  await withdraw('face android 3.2.0', '--why', 'Crashes')
  expect(await page('fr')).toContain('<span lang="en">Crashes</span>')
})

test('a version is released once for a product and platform, also after it was withdrawn', async () => {
  await add()
  await expect(add({ coordinates: 'other' })).rejects.toThrow(RefusedError)
  await withdraw('face android 3.2.0', '--why', 'Crashes')
  await expect(add()).rejects.toThrow(/exists already/)
  await add({ platform: 'ios' })
  expect((await typeCommand(desk, ['sdks', 'list'])).json['releases']).toHaveLength(2)
})

test.each([
  [{ version: '3.2' }, /must be semantic/],
  [{ version: 'v3.2.0' }, /must be semantic/],
  [{ version: '03.2.0' }, /must be semantic/],
  [{ version: `3.2.0-${'a'.repeat(64)}` }, /must be semantic/],
  [{ product: 'faces' }, /product must be one of: face, voice, owas-image, owas-nlp, owas-csam/],
  [{ platform: 'windows' }, /platform must be one of: android, ios, browser/],
  [{ coordinates: null }, /Give --coordinates, --file or both/],
  [{ coordinates: ' ' }, /--coordinates must be one plain line/],
  [{ coordinates: 'a\nb' }, /--coordinates must be one plain line/],
  [{ 'min-os': '' }, /--min-os must be one plain line/],
  [{ sha256: 'abc' }, /64 hexadecimal/],
  [{ size: '0' }, /--size/],
])('%j adds no release, and the error names the fault', async (changed, message) => {
  await expect(add(changed)).rejects.toThrow(message)
  await expect(add(changed)).rejects.toThrow(UsageError)
  expect((await typeCommand(desk, ['sdks', 'list'])).said).toBe('none')
})

test('a release needs notes in both languages', async () => {
  await expect(add({}, '')).rejects.toThrow(/This takes <notes.fr.md>/)
  await expect(add({}, notes.missing)).rejects.toThrow(/French notes cannot be read/)
  await expect(add({}, notes.empty)).rejects.toThrow(/French notes in .* are empty/)
  await expect(add({ notes: notes.empty })).rejects.toThrow(/English notes in .* are empty/)
  expect((await typeCommand(desk, ['sdks', 'list'])).said).toBe('none')
  expect(helpFor('sdks add').join('\n')).toContain('--notes <notes.en.md> <notes.fr.md>')
})

test('an unknown release cannot be withdrawn, nor one twice, and each needs a reason', async () => {
  await expect(withdraw('face android 9.9.9', '--why', 'Crashes')).rejects.toThrow(
    /There is no release 9.9.9/,
  )
  await expect(withdraw('faces android 3.2.0', '--why', 'Crashes')).rejects.toThrow(UsageError)
  await add()
  await expect(withdraw('face android 3.2.0')).rejects.toThrow(/needs --why/)
  await expect(withdraw('face android 3.2.0', '--why', ' ')).rejects.toThrow(/one plain line/)
  await withdraw('face android 3.2.0', '--why', 'Crashes')
  await expect(withdraw('face android 3.2.0', '--why', 'Again')).rejects.toThrow(/withdrawn before/)
  expect((await typeCommand(desk, ['sdks', 'list'])).said).not.toContain('Again')
  const parsed = parseCommand(['sdks', 'withdraw', 'face', 'android', '3.2.0', '--why', 'Crashes'])
  expect('command' in parsed && parsed.command.asks?.(parsed.words)).toContain('face for android 3.2.0')
})

test('a server reads the releases again after 10 s, and keeps the last list while the database is silent', async () => {
  let now = new Date('2027-01-01T00:00:00Z')
  const clock = () => now
  const repository = sdkReleaseRepository(portal.database, clock)
  const failures: unknown[] = []
  let fails = false
  const { read } = sdkParts(
    { listAll: () => (fails ? Promise.reject(new Error('silent')) : repository.listAll()) },
    clock,
    (error) => failures.push(error),
  )
  const empty = await read()
  await add()
  expect(await read()).toBe(empty)
  now = new Date(now.getTime() + HOUR_MS)
  const filled = await read()
  expect(filled[SDK_PARTS.releases.en]).toContain('3.2.0')
  fails = true
  now = new Date(now.getTime() + HOUR_MS)
  expect(await read()).toBe(filled)
  expect(failures).toHaveLength(1)
})

test('a server that never reached the database says that the list cannot be read, and not that it is empty', async () => {
  const { read } = sdkParts(
    { listAll: () => Promise.reject(new Error('silent')) },
    () => new Date(),
    () => undefined,
  )
  expect((await read())[SDK_PARTS.releases.en]).toContain('We cannot read the list at the moment.')
})
