import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const COMPRESSIBLE = /\.(m?js|css|svg)$/

/** Writes a `.br` and a `.gz` next to every script, style sheet and picture, for the server to send. */
export const compressAssets = (folder: string): void => {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!COMPRESSIBLE.test(name)) continue
    const file = join(folder, name)
    const content = readFileSync(file)
    const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
    writeFileSync(`${file}.br`, brotliCompressSync(content, brotli))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}
