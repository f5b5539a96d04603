import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '@assure/client'
import { PACKAGE_NAMES, publicText } from '@assure/publishing/names'
import { packStaged, stagePackage } from '@assure/publishing/pack'
import { chromium } from 'playwright-core'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import '../../apps/api/src/testing/provided-database.ts'
import { startTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { reportsHandler } from '../../packages/web/src/testing/readme-server-example.ts'
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
/** The examples of a README for web pages. */
const WEB_EXAMPLES = [
  'readme-example',
  'readme-tablet-example',
  'readme-server-example',
  'readme-page-example',
  'readme-scripted-example',
]

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
    for (const name of WEB_EXAMPLES)
      await cp(path(`../../packages/web/src/testing/${name}.ts`), join(folder, `src/${name}.ts`))
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

  interface Page {
    /** URL of the page. */
    address: string
    flags?: string[]
    /** Compiled files whose exports are `bundle`. */
    files: string[]
    /** Expression whose result is returned. */
    expression: string
    /** Answers the other requests of a page whose server does not exist. */
    serve?: (request: Request) => Promise<Response>
  }

  /** Runs an expression on an empty page in Chromium. */
  const inChromium = async ({ address, flags = [], files, expression, serve }: Page): Promise<unknown> => {
    const input = join(folder, 'js/page.js')
    await writeFile(input, files.map((file) => `export * from './${file}.js'\n`).join(''))
    const build = await rolldown({ input, platform: 'browser' })
    const { output } = await build.generate({ format: 'esm' })
    await build.close()
    const [executablePath] = chromiumCandidates(process.env)
    const args = [...CHROMIUM_FLAGS, ...flags]
    const browser = await chromium.launch({ executablePath: executablePath ?? '', args })
    try {
      const page = await browser.newPage()
      if (serve) {
        await page.route(`${new URL(address).origin}/**`, async (route) => {
          const asked = route.request()
          const init = { method: asked.method(), headers: await asked.allHeaders(), body: asked.postData() }
          const answer = await serve(new Request(asked.url(), init))
          const headers = Object.fromEntries(answer.headers)
          await route.fulfill({ status: answer.status, headers, body: await answer.text() })
        })
      }
      await page.route(address, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
      )
      await page.route(`${address}.js`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: output[0].code }),
      )
      await page.goto(address)
      // A text, because Vitest changes the `import` of a function.
      return await page.evaluate(`import('${address}.js').then((bundle) => ${expression})`)
    } finally {
      await browser.close()
    }
  }

  test('run in Chromium against the server', async () => {
    const { owner } = await portal.newCustomer()
    const call = JSON.stringify([portal.url, owner.sessionId, owner.secret])
    const address = `${portal.url}/consumer`
    const page = { address, files: ['in-browser'], expression: `bundle.run(...${call})` }
    expect(await inChromium(page)).toEqual(OK)
  })

  describe('age checks on a page of the customer’s own website', () => {
    const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
    const REFUSED = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny']
    const shop = { address: 'https://shop.example/age-check', flags: CAMERA }
    const tablet = { session_id: 'tablet', session_password: 'word' }

    /** A server of a customer, which runs the README's example. It also keeps what public pages send. */
    const customerServer = async () => {
      const { owner } = await portal.newCustomer()
      const client = createClient({ url: portal.url, key: owner.sessionId, secret: owner.secret })
      const basic = `Basic ${btoa(`${tablet.session_id}:${tablet.session_password}`)}`
      const report = reportsHandler(client, (authorization) => authorization === basic)
      const sessions: unknown[] = []
      const serve = async (request: Request): Promise<Response> => {
        if (new URL(request.url).pathname === '/api/device') return report(request)
        sessions.push(await request.json())
        return new Response(null, { status: 204 })
      }
      return { serve, sessions }
    }

    test('take frames of Chromium’s camera, turn it off, and report their counts', async () => {
      const { serve } = await customerServer()
      const lists = [
        [{ type: 'estimate', minAge: 27, maxAge: 33 }],
        [{ type: 'estimate', minAge: 15, maxAge: 19 }],
        [{ type: 'failure', reason: 'no_face' }],
        [{ type: 'spoof' }],
      ]
      const expression = `bundle.runAgeChecks(${JSON.stringify(lists)})`
      const done = await inChromium({ ...shop, files: ['age-checks'], expression, serve })
      expect(done).toEqual({
        ends: [
          { status: 'passed', ageBracket: '25+' },
          { status: 'failed', reason: 'under_challenge_age', ageBracket: '13-17' },
          { status: 'failed', reason: 'no_face', ageBracket: null },
          { status: 'spoof' },
        ],
        frames: { taken: expect.any(Number) as number, empty: 0 },
        cameras: lists.map(() => 'video ended'),
        ...{ spoofs: 1, estimations: 3, accepted: 1 },
      })
      // Five, five, at least two, and one.
      expect((done as { frames: { taken: number } }).frames.taken).toBeGreaterThan(12)
    })

    const files = WEB_EXAMPLES.filter((name) => name !== 'readme-server-example')
    const estimator = `{ estimate: async () => ({ type: 'estimate', minAge: 27, maxAge: 33 }) }`
    const elements = `{ video: document.createElement('video'), message: document.createElement('p') }`

    test.each([
      [CAMERA, { status: 'passed', ageBracket: '25+' }, 1, 'Thank you, go on.'],
      [REFUSED, { status: 'denied' }, 0, 'Please show a document with your age.'],
    ])('the README’s tablet counts with %j', async (flags, end, accepted, said) => {
      const { serve } = await customerServer()
      const expression = `(async () => {
        const usage = await bundle.startCounting(${JSON.stringify(tablet)})
        const page = ${elements}
        const end = await bundle.checkAge(page, ${estimator}, usage)
        await usage.seal()
        const { accepted } = await usage.flush()
        return { end, accepted, said: page.message.textContent }
      })()`
      const done = await inChromium({ ...shop, flags, files, expression, serve })
      expect(done).toEqual({ end, accepted, said })
    })

    test('a redirect of the page’s server is named and not followed', async () => {
      const call = `bundle.reportTo(location.origin, 'tablet', 'word')`
      const serve = async () => new Response(null, { status: 307, headers: { location: '/elsewhere' } })
      expect(await inChromium({ ...shop, files: ['age-checks'], expression: call, serve })).toBe('redirect')
    })

    test('the README’s public page sends each session to its own server', async () => {
      const { serve, sessions } = await customerServer()
      const spoof = `{ estimate: async () => ({ type: 'spoof' }) }`
      const expression = `(async () => [
        await bundle.checkAge(${elements}, ${estimator}, bundle.serverUsage),
        await bundle.checkAge(${elements}, ${spoof}, bundle.serverUsage),
      ])()`
      const done = await inChromium({ ...shop, files, expression, serve })
      expect(done).toEqual([{ status: 'passed', ageBracket: '25+' }, { status: 'spoof' }])
      const latencyMs = expect.any(Number) as number
      expect(sessions).toEqual([
        { type: 'estimation', product: 'face', ageBracket: '25+', latencyMs },
        { type: 'spoof', product: 'face' },
      ])
    })
  })
})
