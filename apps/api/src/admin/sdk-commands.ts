import { readFile } from 'node:fs/promises'
import { proseOf } from '@assure/contract/fields'
import { SDK_PLATFORMS, SDK_PRODUCTS } from '../features/sdks/sdk-release.repository.ts'
import {
  type Command,
  done,
  limitOf,
  lineOf,
  numberOf,
  oneOf,
  RefusedError,
  snakeCase,
  table,
  UsageError,
} from './command.ts'

/** The pattern of semver.org, without its named groups. */
const SEMVER =
  /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-(?:0|[1-9]\d*|\d*[a-z-][\da-z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-z-][\da-z-]*))*)?(?:\+[\da-z-]+(?:\.[\da-z-]+)*)?$/i
const VERSION_MAX = 64
const LINE_MAX = 300
const NOTES_MAX = 10_000

const versionOf = (text: string): string => {
  if (text.length > VERSION_MAX || !SEMVER.test(text))
    throw new UsageError('The version must be semantic, such as 3.2.0 or 3.2.0-beta.1.')
  return text
}
const sha256Of = (text: string): string => {
  if (!/^[\da-f]{64}$/i.test(text)) throw new UsageError('--sha256 must be 64 hexadecimal digits.')
  return text.toLowerCase()
}
/** Reads a file of notes. Throws `UsageError` if it cannot be read, is empty, or is not plain text. */
const notesOf = async (language: string, file: string): Promise<string> => {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`The ${language} notes cannot be read from ${file}.`)
  })
  const parsed = proseOf(NOTES_MAX).safeParse(text.replaceAll('\r\n', '\n'))
  if (!parsed.success || parsed.data === '')
    throw new UsageError(`The ${language} notes in ${file} are empty, too long, or not plain text.`)
  return parsed.data
}
const keyOf = (product: string, platform: string, version: string) => ({
  product: oneOf('The product', product, SDK_PRODUCTS),
  platform: oneOf('The platform', platform, SDK_PLATFORMS),
  version: versionOf(version),
})

/** `npm run admin -- sdks ...` */
export const sdkCommands: Record<string, Command> = {
  'sdks add': {
    takes: ['<notes.fr.md>'],
    takesLast: true,
    options: {
      product: SDK_PRODUCTS.join('|'),
      platform: SDK_PLATFORMS.join('|'),
      version: 'x.y.z',
      coordinates: 'text',
      'min-os': 'text',
      sha256: 'hex',
      size: 'bytes',
      notes: 'notes.en.md',
    },
    required: ['product', 'platform', 'version', 'coordinates', 'min-os', 'notes'],
    summary: 'list a release of an SDK on the page /documentation/sdks',
    details: [
      '',
      '  --coordinates  what a package manager asks for, such as com.vendor:faceassure:3.2.0; public',
      '  --min-os       the oldest system that runs it, such as "Android 8"',
      '  --sha256       of the file behind the coordinates',
      '  --size         of this file, in bytes',
      '  --notes        two files: the notes in English, then in French; paragraphs, and lines that begin with "- "',
    ],
    changes: true,
    run: async ({ sdkReleases }, { options, words: [french = ''] }) => {
      const { product = '', platform = '', version = '', coordinates, sha256, size, notes = '' } = options
      const release = {
        ...keyOf(product, platform, version),
        coordinates: lineOf('--coordinates', coordinates, LINE_MAX),
        minOs: lineOf('--min-os', options['min-os'], LINE_MAX),
        sha256: sha256 === undefined ? null : sha256Of(sha256),
        byteSize: size === undefined ? null : numberOf('--size', size, 1, Number.MAX_SAFE_INTEGER),
        notesEn: await notesOf('English', notes),
        notesFr: await notesOf('French', french),
      }
      if (!(await sdkReleases.add(release)))
        throw new RefusedError(`The release ${version} of ${product} for ${platform} exists already.`)
      return done(
        `Added the release ${version} of ${product} for ${platform}. The page shows it within 10 s.`,
      )
    },
  },
  'sdks list': {
    takes: [],
    options: { limit: 'n' },
    summary: 'releases of SDKs, the newest first',
    run: async ({ sdkReleases }, { options: { limit } }) => {
      const listed = (await sdkReleases.list(limitOf(limit))).map(snakeCase)
      const columns = [
        'product',
        'platform',
        'version',
        'min_os',
        'published_at',
        'withdrawn_at',
        'withdrawn_why_en',
        'coordinates',
      ] as const
      return {
        lines: table(listed as Record<(typeof columns)[number], unknown>[], columns),
        json: { releases: listed },
      }
    },
  },
  'sdks withdraw': {
    takes: ['<product>', '<platform>', '<version>'],
    options: { why: 'text', 'why-fr': 'text' },
    required: ['why'],
    summary: 'withdraw a release: the page keeps it with the reason, without its coordinates',
    details: [
      '',
      '  --why     the reason in English, for customers',
      '  --why-fr  the same in French; without it, the French page shows the English reason',
    ],
    changes: true,
    asks: ([product, platform, version]) =>
      `After this nobody finds the coordinates of ${product} for ${platform} ${version} on the page, and you cannot undo this.`,
    run: async ({ sdkReleases }, { options, words: [product = '', platform = '', version = ''] }) => {
      const key = keyOf(product, platform, version)
      const french = options['why-fr']
      const why = {
        en: lineOf('--why', options['why'], LINE_MAX),
        fr: french === undefined ? null : lineOf('--why-fr', french, LINE_MAX),
      }
      const result = await sdkReleases.withdraw(key, why)
      const release = `release ${version} of ${product} for ${platform}`
      if (result === 'unknown') throw new RefusedError(`There is no ${release}.`)
      if (result === 'withdrawn') throw new RefusedError(`The ${release} was withdrawn before.`)
      return done(`Withdrew the ${release}.`)
    },
  },
}
