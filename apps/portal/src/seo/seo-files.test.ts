import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES } from '@assure/contract/constants'
import { offlinePage } from '#src/seo/offline-page.ts'
import { robots } from '#src/seo/seo-files.ts'
import { siteMap } from '#src/seo/site-map.ts'
import { SOCIAL_PICTURES } from '#src/features/site/social-picture.ts'
import { SITE_PAGES, sitePath } from '#src/paths.ts'
import { SCREEN_NAMES } from '#src/routes.ts'

const RULES = robots(SCREEN_NAMES)
  .replaceAll('@@appSlug@@', 'agecheck')
  .split('\n')
  .flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? [])
  .map(
    (rule) =>
      new RegExp(
        `^${rule
          .split('*')
          .map((part) => part.replaceAll(/[.?+^$]/g, String.raw`\$&`))
          .join('.*')}`,
      ),
  )
/** Whether a crawler may fetch a path. RFC 9309: a rule matches every path that starts with it. */
const isAllowed = (path: string) => !RULES.some((rule) => rule.test(path))

test.each([
  ...SITE_PAGES.flatMap((page) => LANGUAGES.map((language) => sitePath(page, language))),
  ...['/', '/login', '/signup', '/retail-signup', '/retail-login', '/documentation/en', '/assets/root-x.css'],
  ...['/static/docs/en/voiceassure.pdf', '/social/home-en.png'],
])('Deliver 6: a crawler may fetch %s', (path) => {
  expect(isAllowed(path)).toBe(true)
})

test.each([
  ...[
    '/login/token',
    '/reset-password/token',
    '/activate/token',
    '/A/token',
    '/checkout/token',
    '/retail-checkout/token',
  ],
  ...['/retail-login?email=a%40b.c&firstLogin=true&token=x', '/retail-billing-success?token=x', '/analytics'],
  ...[
    '/dashboard',
    '/agecheck-licences',
    '/api-keys',
    '/profile',
    '/account/delete',
    '/api/account',
    '/outbox/x',
  ],
])('Deliver 6: a crawler may not fetch %s', (path) => {
  expect(isAllowed(path)).toBe(false)
})

test('Deliver 6: the sitemap has each page with a canonical URL, with its translations', () => {
  const page = (path: string, other: string) =>
    `<head><link rel="canonical" href="${path}"/><link rel="alternate" hrefLang="fr" href="${other}"/></head>`
  const map = siteMap([page('https://a.example/home', 'https://a.example/fr/home'), '<title>none</title>'])
  expect(map.match(/<loc>.*<\/loc>/g)).toEqual(['<loc>https://a.example/home</loc>'])
  expect(map).toContain('<xhtml:link rel="alternate" hreflang="fr" href="https://a.example/fr/home"/>')
})

test('Deliver 6: the sitemap lists a canonical URL once, even if several pages share it', () => {
  const page = '<link rel="canonical" href="https://a.example/x"/>'
  expect(siteMap([page, page]).match(/<loc>/g)).toHaveLength(1)
})

test('Deliver 6: the offline page needs no other file and has both languages', () => {
  const page = offlinePage('/* the theme */')
  expect(page).toMatch(/<section lang="en">[\s\S]*<section lang="fr">/)
  const scripts = page.match(/<script[\s\S]*?<\/script>/g)
  expect(scripts).toEqual([expect.stringMatching(/^<script>\/\* the theme \*\/\s+function reload\(\)/)])
  expect(page).not.toMatch(/<link|<img|url\(|@import|src=|@@/)
  expect([...page.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['', ''])
})

test('Deliver 6: every social picture exists in each language, is 1200 x 630 and below 100 kB', () => {
  for (const name of SOCIAL_PICTURES) {
    for (const language of LANGUAGES) {
      const file = new URL(`../../public/social/${name}-${language}.png`, import.meta.url)
      expect(existsSync(file), file.pathname).toBe(true)
      const png = readFileSync(file)
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
      expect(png.length).toBeLessThan(100_000)
    }
  }
})
