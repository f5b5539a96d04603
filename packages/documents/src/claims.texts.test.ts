import { LANGUAGES, type Language } from '@assure/contract/constants'
import { expect, test } from 'vitest'
import { plainText, type ProductDocument } from './blocks.ts'
import { writtenTexts } from './testing/read-texts.ts'
import { textsOf } from './testing/text-blocks.ts'

/** What we may not say of the product: certificates that are not there, promises nobody can keep. */
const FORBIDDEN: Record<Language, RegExp> = {
  en: /\b(?:certifi(?:ed|cation)\w*|approv(?:ed|al)|accredited|anonym\w*|unbiased|bias-free|infallible|guarantee\w*|foolproof|world-leading|best-in-class)\b|GDPR[- ]compliant|compliant with|exempt from|replaces? (?:ID|identity|checks)|(?:no|zero) false|100 ?% (?:accura|sure|safe)|!/giu,
  fr: /certifi(?:é|cation)\p{L}*|\bapprouv\p{L}*|\bagréé\p{L}*|homologu\p{L}*|anonym\p{L}*|infaillible|\bgaranti\p{L}*|sans biais|conforme au RGPD|exempté|remplace(?:nt)? (?:le|les) contrôle|à 100 ?% (?:exact|sûr)|!/giu,
}

const forbiddenIn = (
  language: Language,
  { title, summary, blocks }: Pick<ProductDocument, 'title' | 'summary' | 'blocks'>,
): string[] => {
  const prose = [title, plainText(summary), ...textsOf(blocks).map(plainText)].join('\n')
  return prose.match(FORBIDDEN[language]) ?? []
}

test.each(LANGUAGES)('HM-08 no document claims what we cannot show, in %s', (language) => {
  for (const document of writtenTexts(language))
    expect({ name: document.name, forbidden: forbiddenIn(language, document) }).toEqual({
      name: document.name,
      forbidden: [],
    })
})

test.each<[Language, string, string]>([
  ['en', 'Certified and approved, anonymous, GDPR-compliant, and it replaces ID checks!', 'Certified'],
  ['fr', 'Certifié et approuvé, anonyme, conforme au RGPD, il remplace les contrôles !', 'Certifié'],
])('HM-08 claims are found wherever they stand, in %s', (language, claim, first) => {
  const of = (text: string) => [{ kind: 'text' as const, text }]
  const note = { kind: 'note' as const, blocks: [{ kind: 'paragraph' as const, parts: of(claim) }] }
  expect(forbiddenIn(language, { title: '', summary: [], blocks: [note] })).toHaveLength(6)
  expect(forbiddenIn(language, { title: claim, summary: of(claim), blocks: [] })[0]).toBe(first)
})
