import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PACKAGE_SCOPE } from '@assure/contract/package-scope'
import { build } from 'unbuild'
import { PACKAGES, type PackageName, publicText } from './names.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const NODE_MIN = '>=20.19'
const TARGET = 'es2022'

interface Manifest {
  name: string
  version: string
  description: string
  dependencies: Record<string, string>
  repository?: { type: string; url: string }
}
const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest

/** The manifest of the published package. Trusted publishing needs `repository`, from the root of this repository. */
const publicManifest = async (name: PackageName): Promise<object> => {
  const { version, description, dependencies } = await readManifest(join(ROOT, 'packages', name))
  const { repository } = await readManifest(ROOT)
  const entries = PACKAGES[name].map((entry) => [
    entry === 'index' ? '.' : `./${entry}`,
    { types: `./dist/${entry}.d.mts`, default: `./dist/${entry}.mjs` },
  ])
  return {
    name: `${PACKAGE_SCOPE}/${name}`,
    version,
    description,
    license: 'MIT',
    ...(repository && { repository: { ...repository, directory: `packages/${name}` } }),
    type: 'module',
    engines: { node: NODE_MIN },
    sideEffects: false,
    exports: Object.fromEntries(entries) as object,
    files: ['dist', 'CHANGELOG.md'],
    dependencies,
    publishConfig: { access: 'public' },
  }
}

/** Bundles a package with the parts of the contract that it uses: ESM and declarations, in `folder`/dist. */
const bundle = (name: PackageName, folder: string): Promise<void> =>
  build(join(ROOT, 'packages', name), false, {
    outDir: join(folder, 'dist'),
    entries: PACKAGES[name].map((entry) => ({ input: `src/${entry}.ts`, name: entry })),
    declaration: 'node16',
    clean: true,
    failOnWarn: true,
    externals: ['jose'],
    rollup: { emitCJS: false, inlineDependencies: true, esbuild: { target: TARGET } },
  })

/** Writes the files of a published package into `folder`. */
export const stagePackage = async (name: PackageName, folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await bundle(name, folder)
  const source = join(ROOT, 'packages', name)
  for (const file of ['README.md', 'CHANGELOG.md'])
    await writeFile(join(folder, file), publicText(await readFile(join(source, file), 'utf8')))
  await copyFile(join(source, 'LICENSE'), join(folder, 'LICENSE'))
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await publicManifest(name), null, 2)}\n`)
}

/** The SHA-256 of the code, types and dependencies of a staged package: whether a new version is needed. */
export const contentHash = async (folder: string): Promise<string> => {
  const { dependencies } = await readManifest(folder)
  const hash = createHash('sha256').update(JSON.stringify(dependencies))
  const files = await readdir(join(folder, 'dist'), { recursive: true, withFileTypes: true })
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  for (const path of paths.toSorted()) hash.update(relative(folder, path)).update(await readFile(path))
  return hash.digest('hex')
}

/** Packs a staged package into `out`. Returns the tarball's path and its files. */
export const packStaged = async (folder: string, out: string): Promise<{ path: string; files: string[] }> => {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', out]
  const { stdout } = await promisify(execFile)('npm', args, { cwd: folder })
  const [packed] = Object.values(
    JSON.parse(stdout) as Record<string, { filename: string; files: { path: string }[] }>,
  )
  if (!packed) throw new Error(`npm packed nothing: ${stdout}`)
  return { path: join(out, packed.filename), files: packed.files.map((file) => file.path).toSorted() }
}
