import { lexer, type Token } from 'marked'
import { expect, test } from 'vitest'
import type { Block, Inline } from './blocks.ts'
import { writeBlocks } from './write-markdown.ts'

/** Texts of operators that Markdown could read as something else. */
const TEXTS = [
  '# Not a heading',
  '- not a list',
  '  + not a list',
  '1. not a list',
  '12) not a list',
  '---',
  '===',
  '~~~',
  '> not a quote',
  '<img src=x onerror=alert(1)>',
  '[no](link) *and* `no` _format_',
  'a | b',
  'a ~~gone~~ b',
  '&lt;img&gt; &copy;',
  '    not code',
]

const written = (block: Block): Token[] => [...lexer(writeBlocks([block], () => ''))]
const paragraphOf = (part: Inline): Block => ({ kind: 'paragraph', parts: [part] })

test.each(TEXTS)('the text %j stays one paragraph of plain text', (text) => {
  const [paragraph, ...others] = written(paragraphOf({ kind: 'text', text }))
  expect(others).toEqual([])
  expect(paragraph?.type).toBe('paragraph')
  const parts = (paragraph as { tokens: { type: string; text: string }[] }).tokens
  expect(parts.every(({ type }) => ['text', 'escape'].includes(type))).toBe(true)
  expect(
    parts
      .map((part) => part.text)
      .join('')
      .trim(),
  ).toBe(text.trim())
})

const CODES = ['com.x:`<img src=x>`', '``', '`', 'a ``` b', String.raw`C:\dir`]

test.each(CODES)('the code %j stays code', (text) => {
  const [paragraph] = written(paragraphOf({ kind: 'code', text }))
  expect((paragraph as { tokens: unknown[] }).tokens).toMatchObject([{ type: 'codespan', text }])
  expect(written({ kind: 'code', language: 'sh', text: `a\n${text}\n~~~\nb` })).toMatchObject([
    { type: 'code', text: `a\n${text}\n~~~\nb` },
  ])
})

test('a code block may hold a fence', () => {
  const text = '```\nno end\n```'
  expect(written({ kind: 'code', language: 'md', text })).toMatchObject([{ type: 'code', text }])
})

test('a separator in a cell, also in code, is part of the cell', () => {
  const table: Block = {
    kind: 'table',
    align: ['left', 'left'],
    head: [[{ kind: 'text', text: 'a | b' }], [{ kind: 'text', text: 'c' }]],
    rows: [[[{ kind: 'code', text: 'x|y' }], [{ kind: 'text', text: 'z' }]]],
  }
  expect(written(table)).toMatchObject([
    { type: 'table', header: [{ text: 'a | b' }, { text: 'c' }], rows: [[{ text: '`x|y`' }, { text: 'z' }]] },
  ])
})
