import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingPlaceholder } from '@assure/contract/portal-config'
import { offlinePage } from '#src/seo/offline-page.ts'
import { siteMap } from '#src/seo/site-map.ts'
import { PATTERNS, type RouteName, SCREENS_FOUND } from '#src/paths.ts'

const PUBLIC_URL = settingPlaceholder('publicUrl')

/** Returns the common prefix of a screen's paths: up to the first parameter, without the slash if it is optional. */
const beginningOf = (pattern: string): string => {
  if (pattern === PATTERNS.licences) return `/${settingPlaceholder('appSlug')}-licences`
  const fixed = pattern.replace(/\/:\w+\?$/, '').replace(/:.*$/, '')
  return pattern.includes(':') ? fixed : fixed.replace(/\/$/, '')
}

/** Returns robots.txt. It disallows the application's screens, URLs with a token and the API. */
export const robots = (screens: readonly RouteName[]): string => {
  const hidden = screens.filter((name) => name !== 'root' && name !== 'document' && !isFound(name))
  const beginnings = [
    '/api/',
    '/outbox',
    '/*?*token=',
    ...new Set(hidden.map((name) => beginningOf(PATTERNS[name]))),
  ]
  return [
    'User-agent: *',
    ...beginnings.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${PUBLIC_URL}/sitemap.xml`,
    '',
  ].join('\n')
}
const isFound = (name: RouteName) => SCREENS_FOUND.some((found) => found === name)

const writeWorker = (client: string, page: string) => {
  const file = join(client, 'service-worker.js')
  const worker = readFileSync(file, 'utf8')
  // A changed page needs a changed worker, or the browser would keep the old worker and page.
  const version = createHash('sha256').update(page).update(worker).digest('hex').slice(0, 12)
  writeFileSync(file, worker.replace('@@version@@', version))
}

/**
 * Writes the files for search engines and browsers into the built portal: sitemap, robots.txt, the offline page and
 * its service worker. The server fills in the settings.
 */
export const writeSeoFiles = (client: string, screens: readonly RouteName[]): void => {
  const pages = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('index.html'))
    .map((name) => readFileSync(join(client, name), 'utf8'))
  writeFileSync(join(client, 'sitemap.xml'), siteMap(pages))
  writeFileSync(join(client, 'robots.txt'), robots(screens))
  const offline = offlinePage(readFileSync(join(client, 'theme.js'), 'utf8'))
  mkdirSync(join(client, 'offline'), { recursive: true })
  writeFileSync(join(client, 'offline', 'index.html'), offline)
  writeWorker(client, offline)
}
