import { afterEach, expect, test, vi } from 'vitest'
import { addressIn, addressLanguage, pageLanguage, storeLanguage } from '#src/i18n/page-language.ts'

const parts = (address: string) => {
  const { pathname, search } = new URL(address, 'https://portal.example')
  return { pathname, search }
}

test.each([
  ['/home', undefined],
  ['/fr/home', 'fr'],
  ['/fr', 'fr'],
  ['/documentation/fr/faceassure-ios', 'fr'],
  ['/docs/en/faceassure-ios', 'en'],
  ['/docs/de/faceassure-ios', undefined],
  ['/analytics?lang=fr', 'fr'],
  ['/analytics?lang=de', undefined],
  ['/france', undefined],
])('CN-02 the URL %s selects the language %s', (address, language) => {
  expect(addressLanguage(parts(address))).toBe(language)
})

test.each([
  ['/profile?section=log', true, '/profile?section=log'],
  ['/profile?section=log', false, '/profile?section=log&lang=fr'],
  ['/analytics?lang=en', true, '/analytics?lang=fr'],
  ['/docs/en/faceassure-ios?page=2', true, '/docs/fr/faceassure-ios?page=2'],
])('CN-02 %s (choice kept: %s) is in French at %s', (address, kept, french) => {
  expect(addressIn('fr', parts(address), kept)).toBe(french)
})

test.each(['//evil.example/x?lang=en', '///evil.example', '/\\\\evil.example/x?lang=en'])(
  'CN-02 choosing a language at %s stays on this host',
  (address) => {
    const { pathname, search } = new URL(`https://portal.example${address}`)
    for (const kept of [true, false]) {
      const chosen = addressIn('fr', { pathname, search }, kept)
      expect(new URL(chosen, 'https://portal.example').host).toBe('portal.example')
    }
  },
)

const browser = (address: string, languages: string[], stored: string | null = null) => {
  const kept = new Map(stored === null ? [] : [['language', stored]])
  vi.stubGlobal('document', {})
  vi.stubGlobal('location', parts(address))
  vi.stubGlobal('navigator', { languages })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
}
afterEach(() => vi.unstubAllGlobals())

test('CN-02 the language comes from the URL, then the stored choice, then the browser, then English', () => {
  browser('/analytics?lang=en', ['fr-CA'], 'fr')
  expect(pageLanguage()).toBe('en')
  browser('/login', ['en-GB'], 'fr')
  expect(pageLanguage()).toBe('fr')
  browser('/login', ['de-DE', 'fr-CH', 'en'])
  expect(pageLanguage()).toBe('fr')
  browser('/login', ['de-DE'], 'tlh')
  expect(pageLanguage()).toBe('en')
})

test('CN-02 storing a language reports whether it worked', () => {
  browser('/login', ['en-GB'])
  expect(storeLanguage('fr')).toBe(true)
  expect(pageLanguage()).toBe('fr')
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('storage is forbidden')
    },
    setItem: () => {
      throw new Error('storage is forbidden')
    },
  })
  expect(storeLanguage('fr')).toBe(false)
  expect(pageLanguage()).toBe('en')
})
