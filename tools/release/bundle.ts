import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

const path = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url))

/** Packages with programs or data files of their own. A release contains them as packages. */
export const UNBUNDLED = ['@electric-sql/pglite', '@node-rs/argon2', 'fontkit', 'pdfkit'] as const

const RELEASE_FILES = path('tools/release/release-files.ts')
const CHECKOUT_FILES = new Set([
  path('apps/api/src/platform/release-files.ts'),
  path('packages/documents/src/texts-folder.ts'),
])

const releaseFiles: Plugin = {
  name: 'release-files',
  async resolveId(source, importer, options) {
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found && CHECKOUT_FILES.has(found.id) ? RELEASE_FILES : found
  },
}

/** Bundles the server, the operator commands and the embedded database's process into `folder`, for Node 24. */
export const bundle = async (folder: string): Promise<void> => {
  const build = await rolldown({
    input: {
      main: path('apps/api/src/main.ts'),
      admin: path('apps/api/src/admin.ts'),
      'embedded-child': path('apps/api/src/platform/database/embedded-child.ts'),
    },
    platform: 'node',
    external: (id) =>
      id === 'pg-native' || UNBUNDLED.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [releaseFiles],
    // Its other form loads its parts by names that a bundle does not have.
    resolve: { alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' } },
    treeshake: true,
  })
  await build.write({
    dir: folder,
    format: 'esm',
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    chunkFileNames: 'chunk-[hash].js',
  })
  await build.close()
}
