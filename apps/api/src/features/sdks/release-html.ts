import { type Language, LOCALES } from '@assure/contract/constants'
import { SDK_FILES_SCREEN } from '@assure/contract/service-paths'
import {
  SDK_NAMES,
  SDK_PLATFORM_NAMES,
  SDK_PLATFORMS,
  SDK_PRODUCTS,
} from '@assure/contract/sdks/sdk-products'
import { escapeHtml } from '#src/mails/escape-html.ts'
import { RELEASE_WORDS } from './release-words.ts'
import { type SdkRelease, storedFileOf } from './sdk-release.repository.ts'

const BULLET = /^[-*] /

/** Formats notes: paragraphs between blank lines, and lines that begin with `- ` or `* ` as list items. */
const notesHtml = (notes: string): string =>
  notes
    .split(/\n\s*\n/)
    .map((block) => {
      const lines = block.split('\n').filter((line) => line.trim() !== '')
      const items = lines.map((line) => escapeHtml(line.trim()))
      return lines.every((line) => BULLET.test(line.trim()))
        ? `<ul>${items.map((item) => `<li>${item.replace(BULLET, '')}</li>`).join('')}</ul>`
        : `<p>${items.join(' ')}</p>`
    })
    .join('')

const row = (name: string, html: string) => `<div><dt>${name}</dt><dd>${html}</dd></div>`

const sizeText = (bytes: number, language: Language) =>
  RELEASE_WORDS[language].megabytes(
    new Intl.NumberFormat(LOCALES[language], { maximumSignificantDigits: 3 }).format(bytes / 1e6),
  )

const releaseHtml = (release: SdkRelease, language: Language): string => {
  const words = RELEASE_WORDS[language]
  const dayOf = (moment: Date) => {
    const day = new Intl.DateTimeFormat(LOCALES[language], {
      dateStyle: 'long',
      timeZone: 'UTC',
    }).format(moment)
    return `<time datetime="${moment.toISOString().slice(0, 10)}">${day}</time>`
  }
  const { withdrawnAt, byteSize, sha256 } = release
  const why: Record<Language, string | null> = { en: release.withdrawnWhyEn, fr: release.withdrawnWhyFr }
  const notes: Record<Language, string> = { en: release.notesEn, fr: release.notesFr }
  const head = `<h4>${SDK_PLATFORM_NAMES[release.platform][language]} <span>${escapeHtml(release.version)}</span></h4>`
  if (withdrawnAt) {
    const own = why[language]
    const reason = own === null ? `<span lang="en">${escapeHtml(why.en ?? '')}</span>` : escapeHtml(own)
    return `<li class="sdk-withdrawn">${head}<p class="sdk-state">${words.withdrawn(dayOf(withdrawnAt))}</p><dl>${row(words.why, reason)}</dl></li>`
  }
  const { coordinates, fileName } = release
  const link = `<a href="${SDK_FILES_SCREEN}">${words.download}</a>`
  const rows = [
    ...(coordinates === '' ? [] : [row(words.coordinates, `<code>${escapeHtml(coordinates)}</code>`)]),
    ...(fileName === null ? [] : [row(words.file, `<code>${escapeHtml(fileName)}</code> ${link}`)]),
    row(words.minOs, escapeHtml(release.minOs)),
    ...(byteSize === null ? [] : [row(words.size, sizeText(byteSize, language))]),
    ...(sha256 === null ? [] : [row(words.sha256, `<code>${sha256}</code>`)]),
  ]
  return `<li>${head}<p class="sdk-state">${words.published(dayOf(release.publishedAt))}</p><dl>${rows.join('')}</dl><details><summary>${words.notes}</summary>${notesHtml(notes[language])}</details></li>`
}

/** Sorts by platform, and withdrawn releases after the others. Otherwise the order stays. */
const byPlatform = (one: SdkRelease, other: SdkRelease): number =>
  SDK_PLATFORMS.indexOf(one.platform) - SDK_PLATFORMS.indexOf(other.platform) ||
  Number(one.withdrawnAt !== null) - Number(other.withdrawnAt !== null)

/**
 * Builds the HTML of the releases by product and platform, otherwise in the given order. Says it if there is none, and if the list cannot be
 * read (null).
 */
export const releasesHtml = (releases: readonly SdkRelease[] | null, language: Language): string => {
  const { empty, unread } = RELEASE_WORDS[language]
  if (!releases) return `<p class="sdk-none">${unread}</p>`
  if (releases.length === 0) return `<p class="sdk-none">${empty}</p>`
  return SDK_PRODUCTS.flatMap((product) => {
    const own = releases.filter((each) => each.product === product).sort(byPlatform)
    if (own.length === 0) return []
    const items = own.map((each) => releaseHtml(each, language)).join('')
    return [`<section><h3>${SDK_NAMES[product]}</h3><ul>${items}</ul></section>`]
  }).join('')
}

/** Builds the HTML of the releases that have a file, in the form of the page of downloads. Says it if there is none. */
export const filesHtml = (releases: readonly SdkRelease[] | null, language: Language): string => {
  const words = RELEASE_WORDS[language]
  const items = (releases ?? []).flatMap((release) => {
    const file = storedFileOf(release)
    if (!file) return []
    const { product, platform, version, fileName } = release
    const name = `${SDK_NAMES[product]}, ${SDK_PLATFORM_NAMES[platform][language]} ${escapeHtml(version)}`
    const rows = [
      row(words.size, sizeText(file.byteSize, language)),
      row(words.sha256, `<code>${file.sha256}</code>`),
    ]
    return [
      `<li><h3><a href="${SDK_FILES_SCREEN}">${name}</a></h3><dl>${rows.join('')}</dl><p><code>${escapeHtml(fileName ?? '')}</code></p></li>`,
    ]
  })
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : `<p>${releases ? words.noFiles : words.unread}</p>`
}
