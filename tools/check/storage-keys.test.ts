import { cookieName, PORTAL_COOKIES } from '@assure/contract/session-cookie'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** Keys under which scripts of a text keep something in the browser; a name that no constant holds, as it is. */
const keysOf = (sources: readonly string[]): string[] => {
  const constants = new Map(
    sources.flatMap((source) =>
      [...source.matchAll(/const (\w*(?:KEY|FLAG)) = '([^']+)'/g)].map(([, name = '', key = '']) => [
        name,
        key,
      ]),
    ),
  )
  return sources.flatMap((source) => {
    const own = new Map([...source.matchAll(/const (\w+) = '([^']+)'/g)].map(([, name, key]) => [name, key]))
    return [...source.matchAll(/(?:local|session)Storage\.setItem\('?([\w-]+)/g)].map(
      ([, name = '']) => own.get(name) ?? constants.get(name) ?? name,
    )
  })
}

const portal = globSync('apps/portal/src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\./.test(file))
  .map(read)

test('the key is found by its constant, of the same file first, or as it is written', () => {
  const other = "export const LANGUAGE_KEY = 'language'\nconst KEY = 'b'"
  const mine = "const KEY = 'a'\nlocalStorage.setItem(KEY, '1')\nsessionStorage.setItem(LANGUAGE_KEY, 'fr')"
  expect(keysOf([other, mine, "localStorage.setItem('plain', '1')"])).toEqual(['a', 'language', 'plain'])
})

test.each(['en', 'fr'])(
  'HM-08 the privacy policy names what the portal keeps in a browser, in %s',
  (language) => {
    const [, section = ''] = read(`packages/documents/texts/${language}/privacy-policy.md`).split(
      '{#cookies}',
    )
    const named = [...(section.split('\n## ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
    const kept = [...new Set(keysOf(portal))]
    expect(kept).toContain('theme')
    expect(named).toEqual(expect.arrayContaining(kept))
    // Nor does it name anything that is no longer kept.
    const cookies = [...PORTAL_COOKIES.map((cookie) => cookieName(cookie, false)), '__Host-']
    expect(named.filter((word) => !cookies.includes(word)).toSorted()).toEqual(kept.toSorted())
  },
)
