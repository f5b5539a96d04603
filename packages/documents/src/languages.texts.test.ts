import { looseMarks } from '@assure/contract/testing/french-marks'
import { expect, test } from 'vitest'
import { type Block, type Inline, plainText, type ProductDocument } from './blocks.ts'
import { readLibrary } from './library.ts'
import { writtenText, writtenTexts } from './testing/read-texts.ts'
import { codeOf, tablesOf, textsOf, wordsOfCode } from './testing/text-blocks.ts'

/** Returns a program without its comments, which may be translated. */
const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*\*.*?\*\/|(^|\s)(?:\/\/|# ).*?$/gms, '').replaceAll(/[ \t]+$/gm, '')

/** Returns the parts of a text that must be equal in all languages: code words and digits of numbers. */
const fixedOf = (parts: Parameters<typeof plainText>[0]): string => {
  const digits = plainText(parts)
    .replaceAll(/(?<=\d)[.,\s\u00A0\u202F](?=\d)/g, '')
    .match(/\d+/g)
  return [...wordsOfCode(parts).toSorted(), ...(digits ?? [])].join(' ')
}

/** Returns the differences of two translations in parts that must be equal. */
const differences = (
  one: Pick<ProductDocument, 'blocks'>,
  other: Pick<ProductDocument, 'blocks'>,
): string[] => {
  const shapes = (blocks: readonly Block[]) =>
    tablesOf(blocks)
      .map((table) => table.head.length)
      .join()
  const found = [
    [shapes(one.blocks), shapes(other.blocks)],
    ...codeOf(one.blocks).map(({ language, text }, index) => {
      const twin = codeOf(other.blocks)[index]
      return [language + withoutComments(text), `${twin?.language}${withoutComments(twin?.text ?? '')}`]
    }),
    ...textsOf(one.blocks).map((parts, index) => [
      fixedOf(parts),
      fixedOf(textsOf(other.blocks)[index] ?? []),
    ]),
  ]
  return found.filter(([mine, theirs]) => mine !== theirs).map((pair) => pair.join(' | '))
}

test('HM-08 both languages have the same code, tables, numbers and field names', () => {
  for (const { name, blocks } of writtenTexts('en'))
    expect({ name, differences: differences({ blocks }, writtenText('fr', name)) }).toEqual({
      name,
      differences: [],
    })
})

test('HM-08 the check reports different code, numbers or field names, but no translated comments', () => {
  const code = (text: string): Block => ({ kind: 'code', language: 'ts', text })
  const text = (...parts: string[]): Block => ({
    kind: 'paragraph',
    parts: parts.map((part, index) => ({ kind: index % 2 ? 'code' : 'text', text: part })),
  })
  const of = (one: Block, other: Block) => differences({ blocks: [one] }, { blocks: [other] })
  expect(of(code('go() // on'), code('go() // allez'))).toEqual([])
  expect(of(code('/** Goes. */\ngo()'), code('/** Va. */\ngo()'))).toEqual([])
  expect(of(code('go(1)'), code('go(2)'))).toHaveLength(1)
  expect(of(code("open('https://a')"), code("open('https://b')"))).toHaveLength(1)
  expect(of(text('at most 1,000 of ', 'a'), text('au plus 1\u00A0000 de ', 'a'))).toEqual([])
  expect(of(text('35 days'), text('30 jours'))).toHaveLength(1)
  expect(of(text('see ', 'day'), text('voir ', 'jour'))).toHaveLength(1)
})

/** Replaces code with a backtick, because its punctuation follows other rules. */
const withoutCode = (parts: readonly Inline[]): Inline[] =>
  parts.map((part) => {
    if (part.kind === 'code') return { kind: 'text', text: '`' }
    return 'parts' in part ? { ...part, parts: withoutCode(part.parts) } : part
  })

test('CN-02 French punctuation in documents never wraps to a line of its own', () => {
  for (const { name, title, summary, blocks } of readLibrary('fr').values()) {
    const texts = [title, ...[summary, ...textsOf(blocks)].map((parts) => plainText(withoutCode(parts)))]
    expect({ name, loose: texts.flatMap(looseMarks) }).toEqual({ name, loose: [] })
  }
})
