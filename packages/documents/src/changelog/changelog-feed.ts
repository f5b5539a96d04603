import type { Language } from '@assure/contract/constants'
import { type Blanks, fillText } from '../blanks.ts'
import { type Inline, plainText, withCode } from '../blocks.ts'
import { changelogFeedPath, documentPaths } from '../documents.ts'
import { CHANGELOG_TEXTS } from './changelog-texts.ts'
import { RELEASED_VERSIONS, type Released, versionId } from './released-versions.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark)

const xhtml = (parts: readonly Inline[]): string =>
  parts
    .map((part) => (part.kind === 'code' ? `<code>${escaped(part.text)}</code>` : escaped(plainText([part]))))
    .join('')

/**
 * Writes the changelog as an Atom feed (RFC 4287). The id of an entry is the address of its version on the page, so it stays
 * the same as long as the portal keeps its address.
 */
export const changelogFeed = (language: Language, blanks: Blanks): string => {
  const words = CHANGELOG_TEXTS[language]
  const page = blanks.publicUrl + documentPaths(language, 'changelog').page
  const filled = (text: string) => escaped(fillText(text, blanks))
  const moment = (day: string) => `${day}T00:00:00Z`
  const entry = (each: Released): string => {
    const id = versionId(each)
    const changes = words.changes[id].map((change) => `<li>${xhtml(withCode(fillText(change, blanks)))}</li>`)
    return [
      '<entry>',
      `<id>${page}#${id}</id>`,
      `<title>${escaped(plainText(withCode(words.parts[each.part])))} ${each.version}</title>`,
      `<updated>${moment(each.day)}</updated>`,
      `<link rel="alternate" type="text/html" href="${page}#${id}"/>`,
      `<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><ul>${changes.join('')}</ul></div></content>`,
      '</entry>',
    ].join('\n')
  }
  const days = RELEASED_VERSIONS.map(({ day }) => day).toSorted()
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${page}</id>`,
    `<title>${filled(`{{companyName}}: ${words.title}`)}</title>`,
    `<subtitle>${filled(words.summary)}</subtitle>`,
    `<updated>${moment(days.at(-1) ?? '')}</updated>`,
    `<author><name>${filled('{{companyName}}')}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${blanks.publicUrl}${changelogFeedPath(language)}"/>`,
    `<link rel="alternate" type="text/html" href="${page}"/>`,
    ...RELEASED_VERSIONS.map(entry),
    '</feed>',
    '',
  ].join('\n')
}
