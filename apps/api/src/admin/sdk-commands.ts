import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { FILE_NAME } from '@assure/contract/direct-call'
import { proseOf } from '@assure/contract/fields'
import { SDK_PLATFORMS, SDK_PRODUCTS } from '@assure/contract/sdks/sdk-products'
import {
  FileSizeError,
  PART_BYTES,
  SDK_FILE_MAX_BYTES,
  type SdkFiles,
} from '../features/sdks/sdk-file.repository.ts'
import { storedFileOf } from '../features/sdks/sdk-release.repository.ts'
import {
  type Command,
  done,
  EXIT_FAULT,
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
const NAME_MAX = 100

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

/**
 * Stores a file of a release. Throws `UsageError` if it cannot be read or has no fitting name or size, and `RefusedError` if it
 * is not the file that the operator described. Then it keeps nothing.
 */
const storeFile = async (
  files: SdkFiles,
  path: string,
  given: { sha256: string | null; byteSize: number | null },
) => {
  const fileName = basename(path)
  if (!FILE_NAME.test(fileName) || fileName.length > NAME_MAX)
    throw new UsageError(
      `The name of the file may have ${NAME_MAX} letters, digits, dots, dashes and underscores.`,
    )
  const { size, isFile } = await stat(path).then(
    (found) => ({ size: found.size, isFile: found.isFile() }),
    () => ({ size: 0, isFile: false }),
  )
  if (!isFile) throw new UsageError(`The file ${path} cannot be read.`)
  if (size === 0 || size > SDK_FILE_MAX_BYTES)
    throw new UsageError(`The file must have 1 to ${SDK_FILE_MAX_BYTES} bytes. It has ${size}.`)
  const chunks = createReadStream(path, { highWaterMark: PART_BYTES })
  const stored = await files.write(chunks).catch((error: unknown) => {
    if (!(error instanceof FileSizeError)) throw error
    throw new UsageError(
      `The file changed during the command. It must have 1 to ${SDK_FILE_MAX_BYTES} bytes.`,
    )
  })
  const { fileId, sha256, byteSize } = stored
  const wrong =
    given.sha256 !== null && given.sha256 !== sha256
      ? `SHA-256 ${sha256}`
      : given.byteSize !== null && given.byteSize !== byteSize
        ? `${byteSize} bytes`
        : null
  if (wrong === null) return { ...stored, fileName }
  await files.remove(fileId)
  throw new RefusedError(`The file has ${wrong}. That is not what you gave, so it was not added.`)
}

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
      file: 'path',
      'min-os': 'text',
      sha256: 'hex',
      size: 'bytes',
      notes: 'notes.en.md',
    },
    required: ['product', 'platform', 'version', 'min-os', 'notes'],
    summary: 'list a release of an SDK on the page /documentation/sdks',
    details: [
      '',
      '  --coordinates  what a package manager asks for, such as com.vendor:faceassure:3.2.0; public',
      `  --file         a file for members with a trial or plan, of at most ${SDK_FILE_MAX_BYTES / 2 ** 20} MiB; stored in the database`,
      '  --min-os       the oldest system that runs it, such as "Android 8"',
      '  --sha256       of the file behind the coordinates; with --file, the command refuses a file that has another one',
      '  --size         of this file, in bytes; with --file, the command refuses a file of another size',
      '  --notes        two files: the notes in English, then in French; paragraphs, and lines that begin with "- "',
    ],
    changes: true,
    run: async ({ sdkReleases, sdkFiles }, { options, words: [french = ''] }) => {
      const { product = '', platform = '', version = '', coordinates, file, notes = '' } = options
      if (coordinates === undefined && file === undefined)
        throw new UsageError('Give --coordinates, --file or both.')
      const key = keyOf(product, platform, version)
      const release = {
        ...key,
        coordinates: coordinates === undefined ? '' : lineOf('--coordinates', coordinates, LINE_MAX),
        minOs: lineOf('--min-os', options['min-os'], LINE_MAX),
        notesEn: await notesOf('English', notes),
        notesFr: await notesOf('French', french),
      }
      const given = {
        sha256: options['sha256'] === undefined ? null : sha256Of(options['sha256']),
        byteSize:
          options['size'] === undefined
            ? null
            : numberOf('--size', options['size'], 1, Number.MAX_SAFE_INTEGER),
      }
      const exists = () =>
        new RefusedError(`The release ${version} of ${product} for ${platform} exists already.`)
      // Before a large file is stored in vain.
      if (await sdkReleases.find(key)) throw exists()
      if (file === undefined) {
        if (!(await sdkReleases.add({ ...release, ...given, fileId: null, fileName: null }))) throw exists()
      } else {
        const stored = await storeFile(sdkFiles, file, given)
        const isAdded = await sdkReleases.add({ ...release, ...stored })
        if (!isAdded) await sdkFiles.remove(stored.fileId)
        if (!isAdded) throw exists()
      }
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
        'file_name',
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
    summary: 'withdraw a release: the page keeps it with the reason, without its coordinates and its file',
    details: [
      '',
      '  --why     the reason in English, for customers',
      '  --why-fr  the same in French; without it, the French page shows the English reason',
    ],
    changes: true,
    asks: ([product, platform, version]) =>
      `After this nobody finds the coordinates of ${product} for ${platform} ${version} on the page, the server deletes its file, and you cannot undo this.`,
    run: async (
      { sdkReleases, sdkFiles },
      { options, words: [product = '', platform = '', version = ''] },
    ) => {
      const key = keyOf(product, platform, version)
      const french = options['why-fr']
      const why = {
        en: lineOf('--why', options['why'], LINE_MAX),
        fr: french === undefined ? null : lineOf('--why-fr', french, LINE_MAX),
      }
      const found = await sdkReleases.find(key)
      const result = await sdkReleases.withdraw(key, why)
      const release = `release ${version} of ${product} for ${platform}`
      if (result === 'unknown') throw new RefusedError(`There is no ${release}.`)
      if (result === 'withdrawn') throw new RefusedError(`The ${release} was withdrawn before.`)
      if (found?.fileId) await sdkFiles.remove(found.fileId)
      return done(`Withdrew the ${release}.`)
    },
  },
  'sdks verify': {
    takes: [],
    summary: 'compare each stored file with the checksum that it was added with',
    changes: true,
    run: async ({ sdkReleases, sdkFiles }) => {
      const removed = await sdkFiles.removeLeft()
      const checked: {
        product: string
        platform: string
        version: string
        file_name: string
        state: string
      }[] = []
      for (const release of await sdkReleases.listAll()) {
        const file = storedFileOf(release)
        if (!file) continue
        const { product, platform, version, fileName } = release
        const state = (await sdkFiles.isWhole(file)) ? 'good' : 'damaged'
        // Somebody may have withdrawn it meanwhile, which deletes its file.
        const now = state === 'damaged' ? await sdkReleases.find(release) : release
        if (!now || !storedFileOf(now)) continue
        checked.push({ product, platform, version, file_name: fileName ?? '', state })
      }
      const isGood = checked.every(({ state }) => state === 'good')
      return {
        lines: [
          ...table(checked, ['product', 'platform', 'version', 'file_name', 'state']),
          ...(removed > 0 ? [`Deleted ${removed} files that no release had.`] : []),
        ],
        json: { files: checked, removed },
        ...(!isGood && { exitCode: EXIT_FAULT }),
      }
    },
  },
}
