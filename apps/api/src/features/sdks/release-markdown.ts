import type { Language } from '@assure/contract/constants'
import { code, heading, paragraph, plain, strong, text } from '@assure/documents/api/block-parts'
import type { Block } from '@assure/documents/blocks'
import { writeBlocks } from '@assure/documents/write-markdown'
import { dayText, type ReleaseRow, type ShownRelease, shownFiles, shownProducts } from './release-list.ts'
import { RELEASE_WORDS } from './release-words.ts'
import type { SdkRelease } from './sdk-release.repository.ts'

/** The lists have no links. Their pages link to the files. */
const written = (blocks: readonly Block[]): string => writeBlocks(blocks, () => '')

const rowList = (rows: readonly ReleaseRow[]): Block => ({
  kind: 'list',
  items: rows.map(({ name, value }) => [paragraph(strong(name), plain(' '), ...value)]),
})

const releaseBlocks = (
  { platform, version, moment, sentence, rows, notes }: ShownRelease,
  language: Language,
): Block[] => [
  paragraph(strong(`${platform} ${version}`), plain(` · ${sentence(dayText(moment, language))}`)),
  rowList(rows),
  ...(notes.length > 0 ? [paragraph(strong(RELEASE_WORDS[language].notes)), ...notes] : []),
]

/** Builds the Markdown of the releases by product. Says it if there is none, and if the list cannot be read (null). */
export const releasesMarkdown = (releases: readonly SdkRelease[] | null, language: Language): string => {
  const { empty, unread } = RELEASE_WORDS[language]
  if (!releases) return written([text(unread)])
  if (releases.length === 0) return written([text(empty)])
  return written(
    shownProducts(releases, language).flatMap(({ name, releases: own }) => [
      heading(3, name, ''),
      ...own.flatMap((each) => releaseBlocks(each, language)),
    ]),
  )
}

/** Builds the Markdown of the releases that have a file. Says it if there is none. */
export const filesMarkdown = (releases: readonly SdkRelease[] | null, language: Language): string => {
  const words = RELEASE_WORDS[language]
  const files = shownFiles(releases ?? [], language)
  if (files.length === 0) return written([text(releases ? words.noFiles : words.unread)])
  return written(
    files.flatMap(({ title, fileName, rows }) => [
      paragraph(strong(title), plain(' · '), code(fileName)),
      rowList(rows),
    ]),
  )
}
