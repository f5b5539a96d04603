import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../../tools/test-run/free-port.ts'
import { unprivilegedUser } from './unprivileged-user.ts'

const POLL_MS = 20
/** Debian installs it here, which is not in everybody's path. */
const PROGRAM =
  ['pgbouncer', '/usr/sbin/pgbouncer'].find(
    (file) => spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0,
  ) ?? null

export const hasPgBouncer = PROGRAM !== null

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/**
 * Starts a PgBouncer on loopback, in transaction mode, with at most `connections` connections to the database of `url`.
 */
export const startPgBouncer = async (url: string, connections: number = 8) => {
  const { hostname, port: databasePort, username, password, pathname } = new URL(url)
  const ids = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'assure-pgbouncer-'))
  if (ids.uid !== undefined && ids.gid !== undefined) chownSync(folder, ids.uid, ids.gid)
  const port = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  const login = `user=${decodeURIComponent(username)} password='${decodeURIComponent(password)}'`
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${databasePort} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
`,
  )
  let child: ChildProcess | undefined
  const kill = () => child?.kill('SIGKILL')
  process.on('exit', kill)
  const start = async () => {
    child = spawn(PROGRAM ?? '', ['-q', settings], { ...ids, cwd: folder, stdio: 'ignore' })
    while (!(await listens(port))) {
      if (child.exitCode !== null) throw new Error('PgBouncer ended')
      await sleep(POLL_MS)
    }
  }
  const stop = async () => {
    const ended = child && once(child, 'exit')
    kill()
    await ended
    child = undefined
  }
  await start()
  return {
    url: `postgres://pooled:any@127.0.0.1:${port}${pathname}`,
    pid: () => child?.pid ?? 0,
    /** Starts it again, after `stop`. */
    start,
    /** Ends it with its connections. */
    stop,
    remove: async () => {
      if (child) await stop()
      process.off('exit', kill)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
