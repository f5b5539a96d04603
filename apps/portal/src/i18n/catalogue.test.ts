import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { looseMarks } from '@assure/contract/testing/french-marks'
import { FORBIDDEN_CLAIMS } from '@assure/documents/testing/forbidden-claims'
import { expect, test } from 'vitest'
import { allTexts } from '#src/i18n/testing/all-texts.ts'

const SOURCES = join(import.meta.dirname, '..')

type Texts = Map<string, string>

/** Returns all texts of a nested object with their full keys, such as 'licences.months_one'. */
const textsOf = (node: object, path = ''): [string, string][] =>
  Object.entries(node).flatMap(([name, value]: [string, string | object]): [string, string][] =>
    typeof value === 'string' ? [[path + name, value]] : textsOf(value, `${path}${name}.`),
  )

const EN: Texts = new Map(textsOf(allTexts('en')))
const FR: Texts = new Map(textsOf(allTexts('fr')))

const PLURAL = /_(zero|one|two|few|many|other)$/
/** Returns the key for `t`: plural forms share one. */
const nameOf = (key: string) => key.replace(PLURAL, '')
const NAMES = new Set([...EN.keys()].map(nameOf))

const blanksOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([blank]) => blank)
/** Returns the placeholders of each text over all plural forms. `{count}` is ignored, because a form may omit it. */
const blanksIn = (texts: Texts) => {
  const blanks: Record<string, string[]> = {}
  for (const [key, text] of texts) {
    const needed = PLURAL.test(key) ? blanksOf(text).filter((blank) => blank !== '{count}') : blanksOf(text)
    blanks[nameOf(key)] = [...new Set([...(blanks[nameOf(key)] ?? []), ...needed])].sort()
  }
  return blanks
}

const isSource = (file: string) =>
  /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/^i18n\/|\/texts\//.test(file)
const CODE = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter(isSource)
  .map((file) => readFileSync(join(SOURCES, file), 'utf8'))
  .join('\n')

const LITERALS = new Set([...CODE.matchAll(/'([\w.-]+)'/g)].map(([, text]) => text))
/** Keys built from templates, such as `profile.log.action.${action}`, with a pattern of the keys they match. */
const TEMPLATES = [...CODE.matchAll(/`(\w+\.(?:[\w.-]|\$\{[^{}]*\})+)`/g)]
  .map(([, template]) => template ?? '')
  .filter((template) => template.includes('${'))
  .map((template) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\$\{[^{}]*\}/g, '[^.]+')}$`),
  }))

test('CN-02 both languages have the same texts', () => {
  expect([...FR.keys()].sort()).toEqual([...EN.keys()].sort())
})

test('CN-02 a text has the same placeholders in both languages', () => {
  expect(blanksIn(FR)).toEqual(blanksIn(EN))
})

test('CN-02 every text of the catalogue is used', () => {
  const unused = [...NAMES].filter(
    (name) => !LITERALS.has(name) && !TEMPLATES.some(({ pattern }) => pattern.test(name)),
  )
  expect(unused).toEqual([])
})

test('CN-02 every text key used in the code is in the catalogue', () => {
  const asked = [...CODE.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, name]) => name ?? '')
  expect(asked.length).toBeGreaterThan(500)
  expect(asked.filter((name) => !NAMES.has(name))).toEqual([])
  const areas = new Set([...NAMES].map((name) => name.slice(0, name.indexOf('.'))))
  const names = [...NAMES]
  const dangling = TEMPLATES.filter(
    ({ template, pattern }) =>
      areas.has(template.slice(0, template.indexOf('.'))) && !names.some((name) => pattern.test(name)),
  )
  expect(dangling.map(({ template }) => template)).toEqual([])
})

test('CN-02 French texts import French texts only, because what English pages import too waits for them', () => {
  const french = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(\/|-)fr\.ts$/.test(file),
  )
  expect(french.length).toBeGreaterThan(30)
  const others = french.flatMap((file) =>
    [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/^(?:import|export) (?!type ).*from '(.*)'$/gm)]
      .map(([, path]) => path ?? '')
      .filter((path) => !/\bfr\b/.test(path)),
  )
  expect(others).toEqual([])
})

test('CN-02 French punctuation never wraps to a line of its own', () => {
  expect([...FR.values()].flatMap(looseMarks)).toEqual([])
})

test('CN-02 a French line never ends between a count and its noun', () => {
  const loose = [...FR.values()].filter((text) => /\{(?:count|days|months|seconds)\} \p{L}/u.test(text))
  expect(loose).toEqual([])
})

test('CN-02 the code joins a label and its value with `labelled`, whose colon depends on the language', () => {
  expect(CODE.match(/\}: (?:\$\{|`)/g)).toBeNull()
})

/** Minimum number of words. An identical text this long was not translated. */
const SENTENCE_WORDS = 4
test('CN-02 no sentence of the French catalogue is English', () => {
  const words = (text: string) => text.match(/\p{L}{2,}/gu)?.length ?? 0
  const same = [...FR].filter(([key, text]) => EN.get(key) === text && words(text) >= SENTENCE_WORDS)
  expect(same).toEqual([])
})

test.each([
  ['en', EN],
  ['fr', FR],
] as const)('HM-01 no public page makes a forbidden claim, in %s', (language, texts) => {
  // Questions of the FAQ may mention a forbidden claim.
  const said = [...texts].filter(([key]) => key.startsWith('site') && !key.endsWith('.question'))
  expect(said.length).toBeGreaterThan(200)
  expect(said.filter(([, text]) => text.search(FORBIDDEN_CLAIMS[language]) !== -1)).toEqual([])
})

test.each([
  ['en', EN],
  ['fr', FR],
] as const)(
  'SB-06 no text about API keys says “read-only”, because it sounds like a permission, in %s',
  (_, texts) => {
    const said = [...texts].filter(([key]) => key.startsWith('apiKeys.'))
    expect(said.length).toBeGreaterThan(20)
    expect(said.filter(([, text]) => /read.only|lecture seule/i.test(text))).toEqual([])
  },
)
