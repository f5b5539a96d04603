import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { problemAffectsResolutionKind } from '@arethetypeswrong/core/problems'
import { PACKAGE_SCOPE } from '@assure/contract/package-scope'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeFault, readCurrent } from './changes.ts'
import { PACKAGE_NAMES, type PackageName } from './names.ts'
import { contentHash, packStaged, stagePackage } from './pack.ts'

interface Packed {
  folder: string
  path: string
  files: string[]
}
const packed = {} as Record<PackageName, Packed>
let root = ''

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'packages-'))
  // So that a bundle finds jose.
  await symlink(fileURLToPath(new URL('../../../node_modules', import.meta.url)), join(root, 'node_modules'))
  for (const name of PACKAGE_NAMES) {
    const folder = join(root, name)
    await stagePackage(name, folder)
    packed[name] = { folder, ...(await packStaged(folder, root)) }
  }
})
afterAll(() => rm(root, { recursive: true, force: true }))

const FILES = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']
const contentOf = ({ folder, files }: Packed) =>
  Promise.all(files.map(async (file) => ({ file, text: await readFile(join(folder, file), 'utf8') })))

/** Imports of other modules, also those in declarations. */
const importsIn = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport\(|^import) ?['"]([^'"]+)['"]/gm)].map(([, name = '']) => name)

/** Bytes of a minified browser bundle of these names with what they import, packed by gzip. */
const bundledSize = async (name: PackageName, names: string): Promise<number> => {
  const input = join(root, 'entry.mjs')
  await writeFile(input, `export { ${names} } from './${name}/dist/index.mjs'\n`)
  const build = await rolldown({ input, platform: 'browser' })
  const { output } = await build.generate({ format: 'esm', minify: true })
  await build.close()
  expect(output[0].imports).toEqual([])
  return gzipSync(output[0].code).length
}

describe.each(PACKAGE_NAMES)('the package %s', (name) => {
  const imported = name === 'web' ? [] : ['jose']

  test('contains only its build, its texts and the licence', () => {
    const entries = name === 'device-client' ? ['index', 'node'] : ['index']
    const dist = entries.flatMap((entry) => [`dist/${entry}.d.mts`, `dist/${entry}.mjs`])
    const files = packed[name].files.filter((file) => !/^dist\/shared\/[\w-]+\.\w+\.d\.mts$/.test(file))
    expect(files).toEqual([...FILES, ...dist].toSorted())
  })

  test('names no workspace and no zod, and imports only its dependency and its own files', async () => {
    for (const { file, text } of await contentOf(packed[name])) {
      expect(text, file).not.toContain('@assure/')
      expect(text, file).not.toContain('zod')
      expect(text, file).not.toContain('<!--')
      if (!file.startsWith('dist/')) continue
      const others = importsIn(text).filter((each) => !each.startsWith('./') && !each.startsWith('node:'))
      expect(
        others.filter((each) => !imported.includes(each)),
        file,
      ).toEqual([])
      if (!file.includes('node.')) expect(text, file).not.toContain("'node:")
    }
  })

  test('has a public name, a licence, types first and no dependency but jose', async () => {
    const { folder } = packed[name]
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >
    expect(manifest).toMatchObject({
      name: `${PACKAGE_SCOPE}/${name}`,
      license: 'MIT',
      type: 'module',
      sideEffects: false,
      engines: { node: '>=20.19' },
    })
    const dependencies = manifest['dependencies'] as Record<string, string>
    expect(Object.keys(dependencies)).toEqual(imported)
    for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(manifest).not.toHaveProperty('private')
    for (const entry of Object.values(manifest['exports'] as object))
      expect(Object.keys(entry as object)).toEqual(['types', 'default'])
    expect(await readFile(join(folder, 'LICENSE'), 'utf8')).toContain('MIT License')
  })

  test('has no fault for publint', async () => {
    const { folder, path } = packed[name]
    const { buffer } = Uint8Array.from(await readFile(path))
    const { messages } = await publint({ pack: { tarball: buffer }, strict: true })
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as object
    expect(messages.map((message) => formatMessage(message, manifest))).toEqual([])
  })

  test('has types that resolve in node16 and in bundlers', async () => {
    const result = await checkPackage(createPackageFromTarballData(await readFile(packed[name].path)))
    if (!result.types) throw new Error('The package has no types.')
    const problems = result.problems.filter((problem) =>
      (['node16-esm', 'bundler'] as const).some((kind) =>
        problemAffectsResolutionKind(problem, kind, result),
      ),
    )
    expect(problems).toEqual([])
    expect(Object.keys(result.entrypoints)).toEqual(name === 'device-client' ? ['.', './node'] : ['.'])
  })

  test('has a line in its changelog for each change since its release', async () => {
    expect(changeFault(await readCurrent(name, await contentHash(packed[name].folder)))).toBe('')
  })
})

test('a browser loads at most 14.5 kB for a device, 4.5 kB for counts and 5.9 kB for an age check', async () => {
  expect(await bundledSize('device-client', 'DeviceClient, openIndexedDbStore')).toBeLessThanOrEqual(14_500)
  expect(await bundledSize('device-client', 'UsageClient')).toBeLessThanOrEqual(4500)
  expect(await bundledSize('web', 'AgeCheck, openIndexedDbStore, UsageClient')).toBeLessThanOrEqual(5900)
  expect(await bundledSize('web', 'AgeCheck')).toBeLessThanOrEqual(2100)
})
