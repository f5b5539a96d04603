import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { freePort } from '../test-run/free-port.ts'
import { TESTS_ALL } from '../test-run/test-scope.ts'

const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url))
const READY_MS = 60_000
/** The system of the image is downloaded, and its layers are copied. */
const IMAGE_MS = 900_000
const has = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined
const isRoot = process.getuid?.() === 0

/** Runs shell lines with buildah in `folder`, in a mount namespace of its own. Layers need the bind mount. */
const buildahArgs = (folder: string, lines: string): [string, string[]] => {
  const script = join(folder, `${Math.random().toString(36).slice(2)}.sh`)
  const own = `--root ${folder}/storage --runroot ${folder}/run`
  writeFileSync(
    script,
    `set -e\nmount --bind ${folder}/storage ${folder}/storage\nB="buildah ${own}"\n${lines}\n`,
  )
  return ['unshare', ['-m', 'bash', script]]
}

/** Makes an image of Debian with this Node, because a registry may be out of reach. */
const makeBase = (folder: string) => {
  const root = join(folder, 'root')
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', 'bookworm', root])
  copyFileSync(process.execPath, join(root, 'usr/local/bin/node'))
  const lines = `c=$($B from scratch); $B add -q $c ${root} /; $B commit -q $c base`
  execFileSync(...buildahArgs(folder, lines))
}

/** Builds the image in the folder of a new release, as an operator does. */
const buildImage = (folder: string) => {
  const args = [join(CHECKOUT, 'tools/release/release.ts'), '--folder', join(folder, 'out')]
  execFileSync(process.execPath, args, { cwd: CHECKOUT })
  const [release = ''] = readdirSync(join(folder, 'out')).filter((name) => !name.includes('.tar'))
  const context = join(folder, 'out', release)
  execFileSync(
    ...buildahArgs(
      folder,
      `$B bud --isolation chroot --build-arg BASE=localhost/base -f ${context}/examples/Containerfile -t portal ${context} >&2`,
    ),
    { stdio: 'ignore' },
  )
}

test.runIf(TESTS_ALL && isRoot && has('buildah') && has('mmdebstrap'))(
  'the image starts as an ordinary user, serves pages, and stops on SIGTERM',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assure-image-'))
    for (const name of ['storage', 'run']) mkdirSync(join(folder, name))
    try {
      makeBase(folder)
      buildImage(folder)
      const port = await freePort()
      const run = `$B run --isolation chroot --env HOST=127.0.0.1 --env PORT=${port} $c --`
      // The isolation by chroot has no namespace of processes, so the server's own id is known.
      const server = "sh -c 'id -u; echo $$; exec node --max-semi-space-size=4 dist/main.js'"
      const [command, args] = buildahArgs(
        folder,
        `c=$($B from --ulimit nofile=4096:4096 --ulimit nproc=4096:4096 localhost/portal); ${run} ${server}`,
      )
      const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      let said = ''
      child.stdout.on('data', (text) => (said += String(text)))
      const ended = once(child, 'close')
      const home = () => fetch(`http://127.0.0.1:${port}/home`, { headers: { host: `localhost:${port}` } })
      const endsAt = Date.now() + READY_MS
      while (
        !(await home()
          .then(({ ok }) => ok)
          .catch(() => false)) &&
        Date.now() < endsAt
      )
        await sleep(200)
      const [uid, pid] = said.split('\n').map(Number)
      expect(uid).toBe(10_001)
      expect((await home()).status).toBe(200)
      process.kill(pid ?? 0, 'SIGTERM')
      expect(await ended).toEqual([0, null])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  IMAGE_MS,
)
