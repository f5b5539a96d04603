import { type Language, LOCALES } from '@assure/contract/constants'
import { dateFormat } from '@assure/contract/date-format'
import { heading, paragraph, plain, text } from '../api/block-parts.ts'
import { type Block, type ProductDocument, withCode } from '../blocks.ts'
import { changelogFeedPath } from '../documents.ts'
import { CHANGELOG_TEXTS } from './changelog-texts.ts'
import { PARTS, RELEASED_VERSIONS, versionId } from './released-versions.ts'

/** Builds the changelog for developers in a language: the versions of each part. */
export const changelogDocument = (language: Language): ProductDocument => {
  const words = CHANGELOG_TEXTS[language]
  const days = dateFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' })
  return {
    name: 'changelog',
    language,
    title: words.title,
    summary: withCode(words.summary),
    blocks: [
      paragraph(
        plain(`${words.follow} `),
        {
          kind: 'link',
          target: { kind: 'web', address: `{{publicUrl}}${changelogFeedPath(language)}` },
          parts: [plain(words.feed)],
        },
        plain('. '),
        { kind: 'link', target: { kind: 'document', name: 'versions' }, parts: [plain(words.rules)] },
        plain('.'),
      ),
      ...PARTS.flatMap((part): Block[] => {
        const versions = RELEASED_VERSIONS.filter((each) => each.part === part)
        return [
          heading(2, words.parts[part], part),
          ...(versions.length === 0 ? [text(words.none)] : []),
          ...versions.flatMap((each): Block[] => [
            heading(3, each.version, versionId(each)),
            text(days.format(new Date(each.day))),
            { kind: 'list', items: words.changes[versionId(each)].map((change) => [text(change)]) },
          ]),
        ]
      }),
    ],
  }
}
