import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './compress-assets.ts'
import { SCREEN_PATTERNS } from '#src/routes.ts'

export default {
  appDirectory: 'src',
  ssr: false,
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) => {
    // The page that becomes any other: not the one of '/', as its name would say beside prerendered pages.
    const client = join(buildDirectory, 'client')
    renameSync(join(client, 'index.html'), join(client, '__spa-fallback.html'))
    compressAssets(client)
    // The server answers 200 to these and 404, with the same page, to any other.
    writeFileSync(join(buildDirectory, 'routes.json'), `${JSON.stringify(SCREEN_PATTERNS, null, 2)}\n`)
  },
} satisfies Config
