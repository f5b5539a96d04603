/**
 * Writes the npm packages for publication into `release/packages/`: tarballs and `SHA256SUMS`. It records version and
 * contents in `released.json` of each package. Usage: release-packages.ts [client] [device-client] [web]; by default all.
 */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCurrent, releasedFile, releaseFault } from './changes.ts'
import { PACKAGE_NAMES, type PackageName } from './names.ts'
import { contentHash, packStaged, stagePackage } from './pack.ts'

const OUT = fileURLToPath(new URL('../../../release/packages', import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)

const staging = await mkdtemp(join(tmpdir(), 'release-packages-'))
const isName = (name: string): name is PackageName => PACKAGE_NAMES.some((each) => each === name)

/** Packs one package and returns its line of `SHA256SUMS`. Throws if its changelog or version is not ready. */
const release = async (name: PackageName): Promise<string> => {
  const folder = join(staging, name)
  await stagePackage(name, folder)
  const current = await readCurrent(name, await contentHash(folder))
  const fault = releaseFault(current)
  if (fault) throw new Error(`packages/${name}: ${fault}`)
  const { path } = await packStaged(folder, OUT)
  const { version, sha256 } = current
  await writeFile(releasedFile(name), `${JSON.stringify({ version, sha256 }, null, 2)}\n`)
  const sum = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  return `${sum}  ${basename(path)}`
}

try {
  const asked = process.argv.slice(2)
  const unknown = asked.filter((name) => !isName(name))
  if (unknown.length > 0) throw new Error(`No such package: ${unknown.join(', ')}`)
  await rm(OUT, { recursive: true, force: true })
  await mkdir(OUT, { recursive: true })
  const sums: string[] = []
  for (const name of asked.length > 0 ? asked.filter(isName) : PACKAGE_NAMES) sums.push(await release(name))
  await writeFile(join(OUT, 'SHA256SUMS'), `${sums.join('\n')}\n`)
  for (const sum of sums) say(sum)
  say(`Written to ${OUT}. docs/publishing-packages.md says how to publish it.`)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await rm(staging, { recursive: true, force: true })
}
