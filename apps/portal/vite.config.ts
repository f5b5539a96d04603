import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import { documentTitles } from './document-titles.ts'
import { lightFonts } from './light-fonts.ts'

const API = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

/** Libraries of every page, in one file. It compresses better and stays in the browser's cache across releases. */
const framework = {
  name: 'framework',
  priority: 3,
  test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
}
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
/** The frame of each page, and the page of the login, which must be light. */
const LOGIN = ['entry.client', 'root', 'layouts/guest-layout', 'features/account/login-page'].map((file) =>
  fileURLToPath(new URL(`src/${file}.tsx`, import.meta.url)),
)
let ofLogin: Set<string> | undefined
/** The modules that the login imports, found at the first question. */
const modulesOfLogin = (modules: Rolldown.ChunkingContext): Set<string> => {
  if (ofLogin) return ofLogin
  ofLogin = new Set<string>(LOGIN)
  // A set also visits what is added meanwhile.
  for (const id of ofLogin) for (const each of modules.getModuleInfo(id)?.importedIds ?? []) ofLogin.add(each)
  return ofLogin
}
/**
 * Our modules that many pages need, in one file instead of dozens of small ones. Public pages load no scripts of the
 * application, and they are fewer than `minShareCount`, so their modules stay out.
 */
const manyPages = {
  test: /portal\/src\/|contract\/src\/|node_modules\/(lucide-react|class-variance-authority|clsx)\//,
  minShareCount: 14,
}
const shared = {
  ...manyPages,
  // Each file of its own costs more than its modules do on the few pages that do not need them.
  minShareCount: 8,
  // Before the other, which would take along what its modules import.
  priority: 2,
  name: (id: string, modules: Rolldown.ChunkingContext) =>
    modulesOfLogin(modules).has(id) && !bringsLibrary(id, modules) ? 'shared' : null,
}
const moreShared = {
  ...manyPages,
  priority: 1,
  name: (id: string, modules: Rolldown.ChunkingContext) =>
    bringsLibrary(id, modules) ? null : 'more-shared',
}

/** Small modules of the login pages, in one file too. */
const login = {
  name: 'login',
  test: /features\/account\/(auth-frame|passkey-button|credentials-form|link-state|login-form|login-links|login-picture)/,
}

export default defineConfig({
  plugins: [tailwindcss(), documentTitles(), reactRouter()],
  resolve: { alias: { '@fonts/': await lightFonts() } },
  // No inlining, because the content security policy allows fonts and pictures only from this origin.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [framework, shared, moreShared, login] } } },
      },
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
        String.raw`^/documentation/\w+/(?:api/)?[\w-]+\.md$`,
      ].map((path) => [path, { target: API, changeOrigin: false }]),
    ),
  },
})
