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
])('RT-02 RT-07 the route %s matches only its own addresses', (route, own, others) => {
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
  release: '1.0.0',
}

test('a setting in a prerendered page is escaped as text', () => {
  expect(withSettings('<p title="@@companyName@@">@@publicUrl@@/home @@nothing@@</p>', config)).toBe(
    `<p title="&lt;/script&gt;&lt;b&gt;&quot;O'Neil&quot; &amp; $&amp; @@contactEmail@@">https://portal.example/home @@nothing@@</p>`,
  )
})

test('a setting in structured data is escaped as a JSON string', () => {
  const page = withSettings('<script type="application/ld+json">{"name":"@@companyName@@"}</script>', config)
  const [, data = ''] = /json">(.*)<\/script>$/.exec(page) ?? []
  expect(data).not.toContain('</')
  expect(JSON.parse(data)).toEqual({ name: config.companyName })
})

test('a setting is escaped as JSON in the manifest and as text in the sitemap', () => {
  const manifest = fileWithSettings('site.webmanifest', '{"name":"@@companyName@@"}', config)
  expect(JSON.parse(manifest)).toEqual({ name: config.companyName })
  expect(fileWithSettings('sitemap.xml', '<loc>@@companyName@@</loc>', config)).toMatch(
    /^<loc>&lt;\/script&gt;[^<]*&amp; \$&amp; @@contactEmail@@<\/loc>$/,
  )
})

test.each([
  [true, ['/login', '/styleguide']],
  [false, ['/login']],
])('the style guide is served only in the demo: demo %s', (demo, served) => {
  const screens = ['/login', '/styleguide'].map((path) => ({ path }))
  expect(servedScreens(screens, { demo }).map(({ path }) => path)).toEqual(served)
})

test.each([
  ['sends no language', '/login', {}, true],
  ['asks for English', '/login', { 'accept-language': 'en-GB,en;q=0.9,fr;q=0.8' }, true],
  ['asks for an unsupported language, then English', '/login', { 'accept-language': 'de, en' }, true],
  ['asks for French', '/login', { 'accept-language': 'de;q=1, FR-ca;q=0.9, en;q=0.8' }, false],
  ['sends a cookie', '/login', { cookie: 'dev_session=x' }, false],
  ['sends a query', '/login?returnTo=%2Fplans', {}, false],
])(
  'only an English visitor without a session gets the prerendered screen: one who %s',
  (_who, url, headers, expected) => {
    expect(isStranger({ url, headers })).toBe(expected)
  },
)

test('every page carries the test card setting, which shows the banner', () => {
  const page = '<body data-test-cards="@@testCards@@">'
  expect(withSettings(page, { ...config, testCards: true })).toBe('<body data-test-cards="true">')
  expect(withSettings(page, config)).toBe('<body data-test-cards="false">')
})
