import { cookieName, PORTAL_COOKIES } from '@assure/contract/session-cookie'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** Storage keys that sources use in the browser, with constants resolved. An unknown name is returned as it is. */
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

test('a key is resolved through its constant, preferring the same file, or used as written', () => {
  const other = "export const LANGUAGE_KEY = 'language'\nconst KEY = 'b'"
  const mine = "const KEY = 'a'\nlocalStorage.setItem(KEY, '1')\nsessionStorage.setItem(LANGUAGE_KEY, 'fr')"
  expect(keysOf([other, mine, "localStorage.setItem('plain', '1')"])).toEqual(['a', 'language', 'plain'])
})

test.each(['en', 'fr'])(
  'HM-08 the privacy policy lists exactly what the portal stores in a browser, in %s',
  (language) => {
    const [, section = ''] = read(`packages/documents/texts/${language}/privacy-policy.md`).split(
      '{#cookies}',
    )
    const named = [...(section.split('\n## ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
    const kept = [...new Set(keysOf(portal))]
    expect(kept).toContain('theme')
    expect(named).toEqual(expect.arrayContaining(kept))
    // It must not list anything that is no longer stored.
    const cookies = [...PORTAL_COOKIES.map((cookie) => cookieName(cookie, false)), '__Host-']
    expect(named.filter((word) => !cookies.includes(word)).toSorted()).toEqual(kept.toSorted())
  },
)
