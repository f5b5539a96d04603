import { expect, test } from 'vitest'
import { fillDocument } from './blanks.ts'
import { plainText } from './blocks.ts'
import { readDocument, slugOf } from './read-document.ts'

const read = (body: string) =>
  readDocument(
    { name: 'voiceassure', language: 'en', file: 'en/voiceassure.md' },
    `# Title\n\nA summary.\n\n${body}`,
  )
const BLANKS = {
  companyName: 'A *B* & Co',
  appName: 'AgeCheck',
  appSlug: 'agecheck',
  contactEmail: 'a@example.com',
  publicUrl: 'https://portal.example',
}

test('HM-08 every construct of a document becomes a block', () => {
  const { title, summary, blocks } = read(
    [
      '## Install {#install}',
      'Text with **strong *and* `code`**, a [link](doc:data-flow#fields) and\na second line.',
      '- one\n- two\n  1. inner\n',
      '3. three\n4. four',
      '| a | b |\n| --- | ---: |\n| `x` | 1 |',
      "```kotlin\nval face = '{{appName}}'\n```",
      '> A note.\n>\n> - with a list',
    ].join('\n\n'),
  )
  expect([title, plainText(summary)]).toEqual(['Title', 'A summary.'])
  const text = (words: string) => ({ kind: 'text', text: words })
  expect(blocks).toEqual([
    { kind: 'heading', level: 2, id: 'install', parts: [text('Install')] },
    {
      kind: 'paragraph',
      parts: [
        text('Text with '),
        {
          kind: 'strong',
          parts: [
            text('strong '),
            { kind: 'emphasis', parts: [text('and')] },
            text(' '),
            { kind: 'code', text: 'code' },
          ],
        },
        text(', a '),
        {
          kind: 'link',
          target: { kind: 'document', name: 'data-flow', id: 'fields' },
          parts: [text('link')],
        },
        text(' and a second line.'),
      ],
    },
    {
      kind: 'list',
      items: [
        [{ kind: 'paragraph', parts: [text('one')] }],
        [
          { kind: 'paragraph', parts: [text('two')] },
          { kind: 'ordered', start: 1, items: [[{ kind: 'paragraph', parts: [text('inner')] }]] },
        ],
      ],
    },
    {
      kind: 'ordered',
      start: 3,
      items: [
        [{ kind: 'paragraph', parts: [text('three')] }],
        [{ kind: 'paragraph', parts: [text('four')] }],
      ],
    },
    {
      kind: 'table',
      head: [[text('a')], [text('b')]],
      align: ['left', 'right'],
      rows: [[[{ kind: 'code', text: 'x' }], [text('1')]]],
    },
    { kind: 'code', language: 'kotlin', text: "val face = '{{appName}}'" },
    {
      kind: 'note',
      blocks: [
        { kind: 'paragraph', parts: [text('A note.')] },
        { kind: 'list', items: [[{ kind: 'paragraph', parts: [text('with a list')] }]] },
      ],
    },
  ])
})

test.each([
  ['an image', '![a](b.png)', 5, 'no image'],
  ['HTML', 'A\n\n<b>c</b>', 7, 'no html'],
  ['HTML within a text', 'A\nb <i>c</i>', 6, 'no html'],
  ['a rule', 'A\n\n---', 7, 'no hr'],
  ['a heading too deep', '## A\n\n#### B', 7, 'level 2 and 3'],
  ['code without a language', '```\na\n```', 5, 'names its language'],
  ['indented code', 'A\n\n    b', 7, 'names its language'],
  ['an unknown document', '[a](doc:nowhere)', 5, 'no document nowhere'],
  ['an unknown page', 'A\n\n- [a](page:nowhere)', 7, 'no page nowhere'],
  ['a link without a scheme', '[a](/contact-us)', 5, 'a link leads to'],
  ['an unknown blank', 'A\n\n> {{nobody}}', 7, 'nothing fills in {{nobody}}'],
  ['an entity', 'a&nbsp;b', 5, 'the character itself'],
  ['a list of tasks', '- [ ] a', 5, 'no lists of tasks'],
  ['a struck text', 'a ~~b~~', 5, 'no del'],
])('HM-08 %s is an error with file and line', (_, body, line, wrong) => {
  expect(() => read(body)).toThrow(`en/voiceassure.md:${line}: `)
  expect(() => read(body)).toThrow(wrong)
})

test('HM-08 two headings with the same id are an error, and an explicit id fixes it', () => {
  expect(() => read('## A\n\n## A')).toThrow('two headings have the id a')
  expect(read('## A\n\n## A {#b}').blocks).toMatchObject([{ id: 'a' }, { id: 'b' }])
})

test('HM-08 values of placeholders are plain text, never parsed as Markdown', () => {
  const document = fillDocument(
    read('By **{{companyName}}**, [write](mailto:{{contactEmail}}):\n\n```bash\ncurl {{publicUrl}}\n```'),
    BLANKS,
  )
  expect(document.blocks).toMatchObject([
    {
      parts: [
        { text: 'By ' },
        { kind: 'strong', parts: [{ text: 'A *B* & Co' }] },
        { text: ', ' },
        { target: { address: 'mailto:a@example.com' } },
        { text: ':' },
      ],
    },
    { text: 'curl https://portal.example' },
  ])
})

test.each([
  ['Où est l’âge ?', 'ou-est-l-age'],
  ['What `data` leaves', 'what-data-leaves'],
  ['Cœur', 'coeur'],
])('the slug of %s is %s', (text, slug) => {
  expect(slugOf(text)).toBe(slug)
})
