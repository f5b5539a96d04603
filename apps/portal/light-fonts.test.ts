import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import characters from '@fontsource-variable/inter/unicode.json' with { type: 'json' }
import { WEIGHTS } from './light-fonts.ts'

const faces = readFileSync(new URL('src/styles/fonts.css', import.meta.url), 'utf8')
  .split('@font-face')
  .slice(1)
const valueOf = (face: string | undefined, name: string) =>
  new RegExp(`${name}:([^;]+);`)
    .exec(face ?? '')?.[1]
    ?.replaceAll(/\s+/g, ' ')
    .trim()
/** Code points of ranges such as `U+0000-00FF, U+20AC`, in order. */
const rangesOf = (text: string | undefined) => text?.replaceAll(' ', '').split(',').toSorted()

test.each(['latin', 'latin-ext'] as const)(
  'the style sheet names the characters and weights of %s',
  (part) => {
    const face = faces.find((each) => each.includes(`inter-${part}-wght`))
    expect(rangesOf(valueOf(face, 'unicode-range'))).toEqual(rangesOf(characters[part]))
    expect(valueOf(face, 'font-weight')).toBe(`${WEIGHTS.min} ${WEIGHTS.max}`)
  },
)
