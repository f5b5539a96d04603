import { type Language, LOCALES } from '@assure/contract/constants'
import {
  SDK_NAMES,
  SDK_PLATFORM_NAMES,
  SDK_PLATFORMS,
  SDK_PRODUCTS,
} from '@assure/contract/sdks/sdk-products'
import { code, paragraph, plain } from '@assure/documents/api/block-parts'
import type { Inline, Paragraph } from '@assure/documents/blocks'
import { RELEASE_WORDS } from './release-words.ts'
import { type SdkRelease, storedFileOf } from './sdk-release.repository.ts'

/** A fact of a release. */
export interface ReleaseRow {
  name: string
  value: readonly Inline[]
  /** Names the stored file, which members download. */
  isFile?: true
}

/** A block of notes. Each item of a list has paragraphs only. */
export type NoteBlock = Paragraph | { kind: 'list'; items: readonly (readonly Paragraph[])[] }

/** A release as it is shown. Pages and Markdown are written from it. */
export interface ShownRelease {
  platform: string
  version: string
  isWithdrawn: boolean
  /** When it was published or withdrawn, and the sentence that says so. */
  moment: Date
  sentence: (day: string) => string
  rows: ReleaseRow[]
  /** Empty for a withdrawn release. */
  notes: NoteBlock[]
}

/** A file that members download. */
export interface ShownFile {
  title: string
  fileName: string
  rows: ReleaseRow[]
}

const BULLET = /^[-*] /

/** Reads notes: paragraphs between blank lines, and lines that begin with `- ` or `* ` as list items. */
const notesOf = (notes: string): NoteBlock[] =>
  notes.split(/\n\s*\n/).map((block) => {
    const lines = block.split('\n').flatMap((line) => line.trim() || [])
    return lines.every((line) => BULLET.test(line))
      ? { kind: 'list', items: lines.map((line) => [paragraph(plain(line.replace(BULLET, '')))]) }
      : paragraph(plain(lines.join(' ')))
  })

const sizeText = (bytes: number, language: Language) =>
  RELEASE_WORDS[language].megabytes(
    new Intl.NumberFormat(LOCALES[language], { maximumSignificantDigits: 3 }).format(bytes / 1e6),
  )

const shown = (release: SdkRelease, language: Language): ShownRelease => {
  const words = RELEASE_WORDS[language]
  const { withdrawnAt, byteSize, sha256, coordinates, fileName, version } = release
  const platform = SDK_PLATFORM_NAMES[release.platform][language]
  if (withdrawnAt) {
    const why: Record<Language, string | null> = { en: release.withdrawnWhyEn, fr: release.withdrawnWhyFr }
    const english: Inline = { kind: 'foreign', language: 'en', parts: [plain(why.en ?? '')] }
    const reason = why[language]
    return {
      ...{ platform, version, isWithdrawn: true, moment: withdrawnAt, sentence: words.withdrawn },
      rows: [{ name: words.why, value: [reason === null ? english : plain(reason)] }],
      notes: [],
    }
  }
  const notes: Record<Language, string> = { en: release.notesEn, fr: release.notesFr }
  return {
    ...{ platform, version, isWithdrawn: false, moment: release.publishedAt, sentence: words.published },
    rows: [
      ...(coordinates === '' ? [] : [{ name: words.coordinates, value: [code(coordinates)] }]),
      ...(fileName === null ? [] : [{ name: words.file, value: [code(fileName)], isFile: true as const }]),
      { name: words.minOs, value: [plain(release.minOs)] },
      ...(byteSize === null ? [] : [{ name: words.size, value: [plain(sizeText(byteSize, language))] }]),
      ...(sha256 === null ? [] : [{ name: words.sha256, value: [code(sha256)] }]),
    ],
    notes: notesOf(notes[language]),
  }
}

/** Sorts by platform, and withdrawn releases after the others. Otherwise the order stays. */
const byPlatform = (one: SdkRelease, other: SdkRelease): number =>
  SDK_PLATFORMS.indexOf(one.platform) - SDK_PLATFORMS.indexOf(other.platform) ||
  Number(one.withdrawnAt !== null) - Number(other.withdrawnAt !== null)

/** Returns the products that have releases, each with its releases by platform, otherwise in the given order. */
export const shownProducts = (
  releases: readonly SdkRelease[],
  language: Language,
): { name: string; releases: ShownRelease[] }[] =>
  SDK_PRODUCTS.flatMap((product) => {
    const own = releases.filter((each) => each.product === product).sort(byPlatform)
    if (own.length === 0) return []
    return [{ name: SDK_NAMES[product], releases: own.map((each) => shown(each, language)) }]
  })

/** Returns the releases that have a file. */
export const shownFiles = (releases: readonly SdkRelease[], language: Language): ShownFile[] => {
  const words = RELEASE_WORDS[language]
  return releases.flatMap((release) => {
    const file = storedFileOf(release)
    if (!file) return []
    const { product, platform, version, fileName } = release
    return [
      {
        title: `${SDK_NAMES[product]}, ${SDK_PLATFORM_NAMES[platform][language]} ${version}`,
        fileName: fileName ?? '',
        rows: [
          { name: words.size, value: [plain(sizeText(file.byteSize, language))] },
          { name: words.sha256, value: [code(file.sha256)] },
        ],
      },
    ]
  })
}

/** Returns the day of a moment in words, in UTC. */
export const dayText = (moment: Date, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
