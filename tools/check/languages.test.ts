import { LANGUAGES } from '@assure/contract/constants'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const OTHERS = LANGUAGES.filter((language) => language !== 'en')

/** Files that may name a language: texts of one language, the list of languages, and the style guide's samples. */
const NAMES_A_LANGUAGE = /[/-](?:..)\.ts$|\/contract\/src\/constants\.ts$|\/styleguide\//

const product = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts']).filter(
  (file) => !/\.test\.|\/testing\//.test(file),
)

const named = (source: string) => OTHERS.some((language) => source.includes(`'${language}'`))

test('no product code compares with a language by name, which would miss a third language', () => {
  expect(product.length).toBeGreaterThan(500)
  const files = product.filter((file) => !NAMES_A_LANGUAGE.test(file))
  expect(files.filter((file) => named(readFileSync(file, 'utf8')))).toEqual([])
  expect(named("const other = language === 'en' ? 'fr' : 'en'")).toBe(true)
})

test('every area of the portal has its texts in every language', () => {
  const folders = (language: string) =>
    globSync(`apps/portal/src/**/{texts,base}/**/${language}.ts`)
      .map((file) => file.slice(0, -5))
      .toSorted()
  expect(folders('en').length).toBeGreaterThan(20)
  for (const language of OTHERS) expect(folders(language)).toEqual(folders('en'))
})
