import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import characters from '@fontsource-variable/inter/unicode.json' with { type: 'json' }

/** The weights of the style sheets (`fonts.css`). For any other weight a browser uses the nearest of these. */
export const WEIGHTS = { min: 400, max: 700, default: 400 }
/** Kerning, and digits of one width. The others, such as fractions and arrows in place of `->`, would add 6 kB. */
const FEATURES = ['kern', 'tnum']

/** Every character of ranges as CSS writes them, such as `U+0020-007E,U+20AC`. */
const charactersOf = (ranges: string): string =>
  ranges
    .split(',')
    .map((range) => {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))
    })
    .join('')

/**
 * Writes the Inter files of the portal with only the weights and features that it uses, which halves them. Returns
 * their folder.
 */
export const lightFonts = async (): Promise<string> => {
  const folder = fileURLToPath(new URL('node_modules/.cache/fonts/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  for (const part of ['latin', 'latin-ext'] as const) {
    const name = `inter-${part}-wght-normal.woff2`
    const whole = fileURLToPath(import.meta.resolve(`@fontsource-variable/inter/files/${name}`))
    const light = await subsetFont(readFileSync(whole), charactersOf(characters[part]), {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
      variationAxes: { wght: WEIGHTS },
    })
    // Another process may read the file meanwhile.
    const written = join(folder, `${name}.${process.pid}`)
    writeFileSync(written, light)
    renameSync(written, join(folder, name))
  }
  return folder
}
