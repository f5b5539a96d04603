import { type Block, type Inline, type Paragraph, withCode } from '../blocks.ts'

export const heading = (level: 2 | 3, text: string, id: string): Block => ({
  kind: 'heading',
  level,
  id,
  parts: withCode(text),
})
export const paragraph = (...parts: Inline[]): Paragraph => ({ kind: 'paragraph', parts })
/** A paragraph of a text in which backticks mark code. */
export const text = (words: string): Block => paragraph(...withCode(words))
export const plain = (words: string): Inline => ({ kind: 'text', text: words })
export const strong = (words: string): Inline => ({ kind: 'strong', parts: [plain(words)] })
export const code = (words: string): Inline => ({ kind: 'code', text: words })
export const table = (head: readonly string[], rows: readonly Inline[][][]): Block => ({
  kind: 'table',
  head: head.map(withCode),
  align: head.map(() => 'left'),
  rows,
})
export const codeBlock = (language: string, words: string): Block => ({ kind: 'code', language, text: words })
