import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { SITE_SCRIPT_PLACEHOLDER } from '#src/layouts/site-script.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Builds the script of the public pages, and replaces the placeholder in each built page with its name. */
export const buildSiteScript = async (client: string): Promise<void> => {
  const result = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: client,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/features/site/script/main.ts'),
        output: {
          entryFileNames: 'assets/public-[hash].js',
          chunkFileNames: 'assets/public-[name]-[hash].js',
        },
      },
    },
  })
  const chunks = [result].flat().flatMap((built) => ('output' in built ? built.output : []))
  const entry = chunks.find((chunk) => chunk.type === 'chunk' && chunk.isEntry)
  if (!entry) throw new Error('the script of the public pages was not built')
  for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue
    const file = join(client, name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(SITE_SCRIPT_PLACEHOLDER, `/${entry.fileName}`))
  }
}
