import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import { documentTitles } from './document-titles.ts'

const API = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

/** Libraries of every page, in one file. It compresses better and stays in the browser's cache across releases. */
const framework = { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\// }
/** Libraries that the login page does not need. A shared chunk that imports one would load it on the login page too. */
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
 * Our modules that many pages need, in one file instead of dozens of small ones. Public pages load no
 * scripts of the application, and they are fewer than `minShareCount`, so their modules stay out.
 */
const shared = {
  name: (id: string, modules: Rolldown.ChunkingContext) => (bringsLibrary(id, modules) ? null : 'shared'),
  test: /portal\/src\/|contract\/src\/|node_modules\/(lucide-react|class-variance-authority|clsx)\//,
  minShareCount: 14,
}

/** Small modules of the login pages, in one file too. */
const login = {
  name: 'login',
  test: /features\/account\/(auth-frame|login-note|link-state|login-form|login-links)|(ui|shared\/passwords)\/password-(input|field)/,
}

export default defineConfig({
  plugins: [tailwindcss(), documentTitles(), reactRouter()],
  // No inlining, because the content security policy allows fonts and pictures only from this origin.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [framework, shared, login] } } } },
    },
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
