import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'

const SAMPLE = `// It's val "x" 25

val face = create(apiKey = "a // b", age = 25)
when (result) { OVER -> proceed('it\\'s') }`

test.each(['kt', 'json', 'bash', 'xml', 'text'])(
  'HM-08 highlighting does not change the code, as %s',
  (syntax) => {
    const lines = highlight(SAMPLE, syntax).map((line) => line.map(({ text }) => text).join(''))
    expect(lines.join('\n')).toBe(SAMPLE)
  },
)

test('HM-08 comments, strings, numbers and keywords are recognised, but not inside each other', () => {
  const tokens = highlight(SAMPLE, 'kt').flat()
  expect(tokens.filter(({ kind }) => kind !== 'plain')).toEqual([
    { kind: 'comment', text: '// It\'s val "x" 25' },
    { kind: 'keyword', text: 'val' },
    { kind: 'string', text: '"a // b"' },
    { kind: 'number', text: '25' },
    { kind: 'keyword', text: 'when' },
    { kind: 'string', text: "'it\\'s'" },
  ])
})
