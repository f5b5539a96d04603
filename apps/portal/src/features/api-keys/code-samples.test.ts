import { expect, test } from 'vitest'
import { codeParts, codeSample, SAMPLE_LANGUAGES } from '#src/features/api-keys/code-samples.ts'

const VALUES = { origin: 'https://portal.example', sessionId: 'ak_mine', comment: 'Set it first' }

test.each(SAMPLE_LANGUAGES)(
  'SB-06 the %s sample names the key and leaves the secret to its environment',
  (language) => {
    const sample = codeSample(language, VALUES)
    expect(sample).toContain('ak_mine')
    expect(sample).toContain('https://portal.example/api/account')
    expect(sample).toContain('retrieve_session')
    expect(sample).toContain('SECRET_KEY')
    expect(sample).not.toContain('sk_')
  },
)

test('colours leave every character of a sample where it was', () => {
  for (const language of SAMPLE_LANGUAGES) {
    const lines = codeSample(language, VALUES).split('\n')
    const joined = lines.map((line) =>
      codeParts(line)
        .map(({ text }) => text)
        .join(''),
    )
    expect(joined).toEqual(lines)
  }
  expect(codeParts(`f('a', "b")`).map(({ look }) => look)).toEqual([
    'plain',
    'string',
    'plain',
    'string',
    'plain',
  ])
  expect(codeParts('# note')).toEqual([{ look: 'comment', text: '# note' }])
})
