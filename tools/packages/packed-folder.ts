import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { publishedName } from '@assure/contract/package-scope'
import type { PackageName } from '@assure/publishing/names'
import { packStaged, stagePackage } from '@assure/publishing/pack'

/**
 * Makes an empty project in a temporary folder, with packages from their tarballs, as npm unpacks them, and `others` of this
 * repository. It needs no registry. Returns its path.
 */
export const makePackedFolder = async (
  packages: readonly PackageName[],
  others: readonly string[],
): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'packed-'))
  for (const name of packages) {
    const staged = join(folder, '.packed', name)
    await stagePackage(name, staged)
    const { path } = await packStaged(staged, join(folder, '.packed'))
    const target = join(folder, 'node_modules', publishedName(name))
    await mkdir(target, { recursive: true })
    await promisify(execFile)('tar', ['-xzf', path, '-C', target, '--strip-components=1'])
  }
  for (const name of others) {
    const link = join(folder, 'node_modules', name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url)), link)
  }
  return folder
}
