import { type Language, LANGUAGES } from '@assure/contract/constants'
import { expect, test } from 'vitest'
import { plainText, type ProductDocument } from './blocks.ts'
import { FORBIDDEN_CLAIMS } from './testing/forbidden-claims.ts'
import { writtenTexts } from './testing/read-texts.ts'
import { textsOf } from './testing/text-blocks.ts'

const forbiddenIn = (
  language: Language,
  { title, summary, blocks }: Pick<ProductDocument, 'title' | 'summary' | 'blocks'>,
): string[] => {
  const prose = [title, plainText(summary), ...textsOf(blocks).map(plainText)].join('\n')
  return prose.match(FORBIDDEN_CLAIMS[language]) ?? []
}

test.each(LANGUAGES)('HM-08 no document makes a forbidden claim, in %s', (language) => {
  for (const document of writtenTexts(language))
    expect({ name: document.name, forbidden: forbiddenIn(language, document) }).toEqual({
      name: document.name,
      forbidden: [],
    })
})

test.each<[Language, string, string]>([
  ['en', 'Certified and approved, anonymous, GDPR-compliant, and it replaces ID checks!', 'Certified'],
  ['fr', 'Certifié et approuvé, anonyme, conforme au RGPD, il remplace les contrôles !', 'Certifié'],
])(
  'HM-08 the check reports forbidden claims in titles, summaries and notes, in %s',
  (language, claim, first) => {
    const of = (text: string) => [{ kind: 'text' as const, text }]
    const note = { kind: 'note' as const, blocks: [{ kind: 'paragraph' as const, parts: of(claim) }] }
    expect(forbiddenIn(language, { title: '', summary: [], blocks: [note] })).toHaveLength(6)
    expect(forbiddenIn(language, { title: claim, summary: of(claim), blocks: [] })[0]).toBe(first)
  },
)
