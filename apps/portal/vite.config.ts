import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import { documentTitles } from './document-titles.ts'

const API = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

/** The parts of every page, in one file: it compresses better and stays in the browser's cache over releases. */
const framework = { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\// }
/** A library that some pages need and the login does not: any module that imports it would load it there. */
const LIBRARY = /node_modules\/(@base-ui|@floating-ui|@tanstack)\//
const bringsLibrary = (id: string, modules: Rolldown.ChunkingContext, seen = new Set<string>()): boolean => {
  if (seen.has(id)) return false
  seen.add(id)
  return (
    LIBRARY.test(id) ||
    !!modules.getModuleInfo(id)?.importedIds.some((each) => bringsLibrary(each, modules, seen))
  )
}
/**
 * Our modules that many pages need, in one file instead of dozens of small ones. Public pages have no scripts to
 * load, and are too few to bring theirs in.
 */
const shared = {
  name: (id: string, modules: Rolldown.ChunkingContext) => (bringsLibrary(id, modules) ? null : 'shared'),
  test: /portal\/src\/|contract\/src\/|node_modules\/(lucide-react|class-variance-authority|clsx)\//,
  minShareCount: 14,
}

export default defineConfig({
  plugins: [tailwindcss(), documentTitles(), reactRouter()],
  // Nothing is inlined: the content security policy takes fonts and pictures only from this origin.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [framework, shared] } } } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      [
        '/api',
        '/.well-known',
        '/outbox',
        '/static/docs',
        '/llms.txt',
        String.raw`^/documentation/\w+/[\w-]+\.md$`,
      ].map((path) => [path, { target: API, changeOrigin: false }]),
    ),
  },
})
