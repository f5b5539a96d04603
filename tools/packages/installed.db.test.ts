import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PACKAGE_NAMES, publicText } from '@assure/publishing/names'
import { packStaged, stagePackage } from '@assure/publishing/pack'
import { chromium } from 'playwright-core'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import '../../apps/api/src/testing/provided-database.ts'
import { startTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { nodePackageFor } from '../run/node.mjs'
import { chromiumCandidates, CHROMIUM_FLAGS } from '../test-run/chromium.ts'
import { TESTS_ALL } from '../test-run/test-scope.ts'

const run = promisify(execFile)
const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))
/** Node releases that the packages must run on, as packages of npm. */
const NODES = ['20.20.2', '22.23.5', '24.22.3']
const COMPILERS = {
  'TypeScript 5.9': path('../../packages/publishing/node_modules/typescript/bin/tsc'),
  'the TypeScript of this repository': path('../../node_modules/typescript/bin/tsc'),
}
const STRICT = {
  ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false },
  ...{ target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], types: [], outDir: 'js' },
}
const OK = {
  ...{ result: 'OK', certificate: true, scans: 1, counts: 1 },
  ...{ copied: 'not_genuine', refused: 'unauthenticated' },
}

const install = (folder: string, ...packages: string[]) =>
  run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], { cwd: folder }).catch(
    (error: unknown) => {
      throw new Error('npm could not install what this test needs, so it checked nothing.', { cause: error })
    },
  )

describe.runIf(TESTS_ALL)('the packed packages in a project of their own', () => {
  let portal: TestPortal
  let folder = ''

  beforeAll(async () => {
    portal = await startTestPortal({ jobs: true })
    folder = await mkdtemp(join(tmpdir(), 'installed-'))
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
    const tarballs: string[] = []
    for (const name of PACKAGE_NAMES) {
      await stagePackage(name, join(folder, 'staged', name))
      tarballs.push((await packStaged(join(folder, 'staged', name), folder)).path)
    }
    await install(folder, ...tarballs)
    await cp(path('consumer'), join(folder, 'src'), { recursive: true })
    for (const file of await readdir(join(folder, 'src'))) {
      const source = join(folder, 'src', file)
      await writeFile(source, publicText(await readFile(source, 'utf8')))
    }
    await compile(COMPILERS['TypeScript 5.9'], 'nodenext')
  })
  afterAll(async () => {
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Compiles the project into `js`; rejects with the compiler's output. */
  const compile = async (compiler: string, resolution: 'nodenext' | 'bundler', rootDir = 'src') => {
    const module = resolution === 'nodenext' ? 'nodenext' : 'esnext'
    const compilerOptions = { ...STRICT, rootDir, module, moduleResolution: resolution }
    const config = { compilerOptions, include: [rootDir] }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
    await run(process.execPath, [compiler, '-p', '.', '--pretty', 'false'], { cwd: folder })
  }

  describe.each(Object.entries(COMPILERS))('%s', (_name, compiler) => {
    test.each(['nodenext', 'bundler'] as const)('compiles a strict program by %s', async (resolution) => {
      await expect(compile(compiler, resolution)).resolves.toBeUndefined()
    })

    test('refuses a misspelt field of a call and of a client', async () => {
      await mkdir(join(folder, 'wrong'), { recursive: true })
      const program = `import { createClient } from '@assure/client'
        import { memoryStore, UsageClient } from '@assure/device-client'
        const client = createClient({ url: '', key: '', secret: '' })
        void client.generate_licences({ quantity: 1, tag: {} })
        new UsageClient({ url: '', keys: {}, store: memoryStore() })`
      await writeFile(join(folder, 'wrong/wrong.ts'), publicText(program))
      const failed = compile(compiler, 'nodenext', 'wrong')
      await expect(failed).rejects.toMatchObject({
        stdout: expect.stringMatching(/'tag'[\s\S]*'keys'/) as string,
      })
    })
  })

  test.each(NODES)('run on Node %s against the server', async (version) => {
    const { owner } = await portal.newCustomer()
    const builds = join(folder, `node-${version}`)
    const named = nodePackageFor(process.platform, process.arch)
    if (!named) throw new Error('npm has no Node for this machine, so this test checked nothing.')
    await mkdir(builds)
    await writeFile(join(builds, 'package.json'), '{ "private": true }')
    await install(builds, `${named}@${version}`)
    const node = join(builds, 'node_modules', named, 'bin/node')
    const call = [portal.url, owner.sessionId, owner.secret, join(builds, 'device.json')]
    const program = `import('./js/on-node.js').then(({ run }) => run(...process.argv.slice(1)))`
    const { stdout } = await run(node, ['-e', program, ...call], { cwd: folder })
    expect(JSON.parse(stdout)).toEqual(OK)
    expect((await run(node, ['--version'])).stdout.trim()).toBe(`v${version}`)
  })

  test('run in Chromium against the server', async () => {
    const { owner } = await portal.newCustomer()
    const build = await rolldown({ input: join(folder, 'js/in-browser.js'), platform: 'browser' })
    const { output } = await build.generate({ format: 'esm' })
    await build.close()
    const [executablePath] = chromiumCandidates(process.env)
    const browser = await chromium.launch({ executablePath: executablePath ?? '', args: CHROMIUM_FLAGS })
    const page = await browser.newPage()
    const address = `${portal.url}/consumer`
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    await page.route(`${address}.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: output[0].code }),
    )
    await page.goto(address)
    const call = JSON.stringify([portal.url, owner.sessionId, owner.secret])
    // A text, because Vitest changes the `import` of a function.
    const done: unknown = await page.evaluate(`import('${address}.js').then(({ run }) => run(...${call}))`)
    await browser.close()
    expect(done).toEqual(OK)
  })
})
