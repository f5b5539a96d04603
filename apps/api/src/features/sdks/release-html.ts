import type { Language } from '@assure/contract/constants'
import { SDK_FILES_SCREEN } from '@assure/contract/service-paths'
import { type Inline, type Paragraph, plainText } from '@assure/documents/blocks'
import { escapeHtml } from '#src/mails/escape-html.ts'
import {
  dayText,
  type NoteBlock,
  type ReleaseRow,
  type ShownRelease,
  shownFiles,
  shownProducts,
} from './release-list.ts'
import { RELEASE_WORDS } from './release-words.ts'
import type { SdkRelease } from './sdk-release.repository.ts'

const inlineHtml = (part: Inline): string => {
  const text = escapeHtml(plainText([part]))
  if (part.kind === 'code') return `<code>${text}</code>`
  return part.kind === 'foreign' ? `<span lang="${part.language}">${text}</span>` : text
}

const partsHtml = ({ parts }: Paragraph): string => parts.map(inlineHtml).join('')

/** Writes a block of notes. Does not compile if a kind of block is missing. */
const noteHtml = (block: NoteBlock): string => {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${partsHtml(block)}</p>`
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${item.map(partsHtml).join('')}</li>`).join('')}</ul>`
  }
}

const rowsHtml = (rows: readonly ReleaseRow[], language: Language): string => {
  const link = ` <a href="${SDK_FILES_SCREEN}">${RELEASE_WORDS[language].download}</a>`
  const all = rows.map(
    ({ name, value, isFile }) =>
      `<div><dt>${name}</dt><dd>${value.map(inlineHtml).join('')}${isFile ? link : ''}</dd></div>`,
  )
  return `<dl>${all.join('')}</dl>`
}

const releaseHtml = (release: ShownRelease, language: Language): string => {
  const { platform, version, isWithdrawn, moment, sentence, rows, notes } = release
  const day = `<time datetime="${moment.toISOString().slice(0, 10)}">${dayText(moment, language)}</time>`
  const head = `<h4>${platform} <span>${escapeHtml(version)}</span></h4><p class="sdk-state">${sentence(day)}</p>`
  if (isWithdrawn) return `<li class="sdk-withdrawn">${head}${rowsHtml(rows, language)}</li>`
  return `<li>${head}${rowsHtml(rows, language)}<details><summary>${RELEASE_WORDS[language].notes}</summary>${notes.map(noteHtml).join('')}</details></li>`
}

/** Builds the HTML of the releases by product. Says it if there is none, and if the list cannot be read (null). */
export const releasesHtml = (releases: readonly SdkRelease[] | null, language: Language): string => {
  const { empty, unread } = RELEASE_WORDS[language]
  if (!releases) return `<p class="sdk-none">${unread}</p>`
  if (releases.length === 0) return `<p class="sdk-none">${empty}</p>`
  return shownProducts(releases, language)
    .map(({ name, releases: own }) => {
      const items = own.map((each) => releaseHtml(each, language)).join('')
      return `<section><h3>${name}</h3><ul>${items}</ul></section>`
    })
    .join('')
}

/** Builds the HTML of the releases that have a file, in the form of the page of downloads. Says it if there is none. */
export const filesHtml = (releases: readonly SdkRelease[] | null, language: Language): string => {
  const words = RELEASE_WORDS[language]
  const items = shownFiles(releases ?? [], language).map(
    ({ title, fileName, rows }) =>
      `<li><h3><a href="${SDK_FILES_SCREEN}">${escapeHtml(title)}</a></h3>${rowsHtml(rows, language)}<p><code>${escapeHtml(fileName)}</code></p></li>`,
  )
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : `<p>${releases ? words.noFiles : words.unread}</p>`
}
