import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { buildSiteScript } from './build-site-script.ts'
import { dropRoutes } from './built-manifest.ts'
import { compressAssets } from './compress-assets.ts'
import { lightStyles } from './light-styles.ts'
import { paintFirst } from './paint-first.ts'
import { routeScripts } from './route-scripts.ts'
import { writeSeoFiles } from '#src/seo/seo-files.ts'
import { PATTERNS, SCREENS_FOUND } from '#src/paths.ts'
import { PRERENDERED, SCREEN_NAMES, SITE_ROUTE, PRERENDERED_SCREENS } from '#src/routes.ts'

export default {
  appDirectory: 'src',
  ssr: false,
  prerender: [...PRERENDERED],
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    // The fallback page of all screens. Next to prerendered pages, `index.html` would seem to be the page of '/'.
    const client = join(buildDirectory, 'client')
    renameSync(join(client, 'index.html'), join(client, '__spa-fallback.html'))
    // Delete the data files of prerendered pages, because no page fetches them.
    for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' }))
      if (name.endsWith('.data')) rmSync(join(client, name))
    await buildSiteScript(client)
    lightStyles(client)
    // Links to public pages load a new document, so the application needs no routes for them.
    dropRoutes(client, (id) => id.startsWith(SITE_ROUTE))
    for (const path of PRERENDERED_SCREENS) paintFirst(client, path)
    writeSeoFiles(client, SCREEN_NAMES)
    compressAssets(client)
    // The server sends the application for these paths, and the 'not found' page for all others.
    const scriptsOf = routeScripts(client, readFileSync(join(client, '__spa-fallback.html'), 'utf8'))
    const screens = SCREEN_NAMES.map((name) => ({
      path: PATTERNS[name],
      isFound: SCREENS_FOUND.some((found) => found === name),
      scripts: scriptsOf(PATTERNS[name]),
      status: 200,
    }))
    // All documents are prerendered. At other addresses the viewer lists the documents, with status 404.
    const viewer = { path: PATTERNS.document, isFound: false, scripts: [], status: 404 }
    writeFileSync(join(buildDirectory, 'routes.json'), `${JSON.stringify([...screens, viewer], null, 2)}\n`)
  },
} satisfies Config
