import { expect, test } from 'vitest'
import { DEFAULT_PORTAL_CONFIG, type PortalConfig } from '@assure/contract/portal-config'
import { fileWithSettings, isStranger, patternOf, servedScreens, withSettings } from './portal-pages.ts'

test.each([
  ['/', ['/'], ['/x']],
  ['/login', ['/login', '/login/'], ['/', '/login/x', '/logins']],
  ['/login/:token', ['/login/x', '/login/x/'], ['/login', '/login/', '/login/x/y']],
  [
    '/retail-billing-success/:token?',
    ['/retail-billing-success', '/retail-billing-success/x'],
    ['/retail-billing-success/x/y', '/retail-billing-successx'],
  ],
  [
    '/retail-billing-cancelled/',
    ['/retail-billing-cancelled/', '/retail-billing-cancelled'],
    ['/retail-billing-cancelled/x'],
  ],
  ['/:productLicences', ['/agecheck-licences'], ['/othername-licences', '/agecheck-licences/x']],
])('RT-02 RT-07 %s answers to its own addresses alone', (route, own, others) => {
  const pattern = patternOf(route, 'agecheck')
  expect(own.filter((path) => !pattern.test(path))).toEqual([])
  expect(others.filter((path) => pattern.test(path))).toEqual([])
})

const config: PortalConfig = {
  ...DEFAULT_PORTAL_CONFIG,
  appSlug: 'agecheck',
  companyName: `</script><b>"O'Neil" & $& @@contactEmail@@`,
  publicUrl: 'https://portal.example',
  demo: false,
  testCards: false,
}

test('a setting in a page written at build is text there, whatever it holds', () => {
  expect(withSettings('<p title="@@companyName@@">@@publicUrl@@/home @@nothing@@</p>', config)).toBe(
    `<p title="&lt;/script&gt;&lt;b&gt;&quot;O'Neil&quot; &amp; $&amp; @@contactEmail@@">https://portal.example/home @@nothing@@</p>`,
  )
})

test('a setting in structured data is a string of it, whatever it holds', () => {
  const page = withSettings('<script type="application/ld+json">{"name":"@@companyName@@"}</script>', config)
  const [, data = ''] = /json">(.*)<\/script>$/.exec(page) ?? []
  expect(data).not.toContain('</')
  expect(JSON.parse(data)).toEqual({ name: config.companyName })
})

test('a setting in the manifest is a string of it, and in the sitemap text, whatever it holds', () => {
  const manifest = fileWithSettings('site.webmanifest', '{"name":"@@companyName@@"}', config)
  expect(JSON.parse(manifest)).toEqual({ name: config.companyName })
  expect(fileWithSettings('sitemap.xml', '<loc>@@companyName@@</loc>', config)).toMatch(
    /^<loc>&lt;\/script&gt;[^<]*&amp; \$&amp; @@contactEmail@@<\/loc>$/,
  )
})

test.each([
  [true, ['/login', '/styleguide']],
  [false, ['/login']],
])('the style guide is there in the demo alone: demo %s', (demo, served) => {
  const screens = ['/login', '/styleguide'].map((path) => ({ path }))
  expect(servedScreens(screens, { demo }).map(({ path }) => path)).toEqual(served)
})

test.each([
  ['says nothing of itself', '/login', {}, true],
  ['asks for English', '/login', { 'accept-language': 'en-GB,en;q=0.9,fr;q=0.8' }, true],
  ['asks for a language that there is not, then English', '/login', { 'accept-language': 'de, en' }, true],
  ['asks for French', '/login', { 'accept-language': 'de;q=1, FR-ca;q=0.9, en;q=0.8' }, false],
  ['may have a session', '/login', { cookie: 'dev_session=x' }, false],
  ['was sent here from a page', '/login?returnTo=%2Fplans', {}, false],
])(
  'a screen is sent as it was written only to a stranger in English: who %s',
  (_who, url, headers, expected) => {
    expect(isStranger({ url, headers })).toBe(expected)
  },
)

test('every page carries whether test cards pay, which shows the banner', () => {
  const page = '<body data-test-cards="@@testCards@@">'
  expect(withSettings(page, { ...config, testCards: true })).toBe('<body data-test-cards="true">')
  expect(withSettings(page, config)).toBe('<body data-test-cards="false">')
})
