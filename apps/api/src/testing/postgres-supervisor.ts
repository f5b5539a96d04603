/**
 * Supervises a temporary PostgreSQL for the tests: creates it and prints its URL. When standard input closes, because
 * the tests are over or their process is gone, it stops the server and deletes its folder. PostgreSQL refuses to run as
 * root, so root runs it as another user.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../../tools/test-run/free-port.ts'
import { unprivilegedUser } from './unprivileged-user.ts'

const START_LIMIT_MS = 30_000
const POLL_INTERVAL_MS = 50
const LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
/** Faster settings without crash safety, because the data is temporary. Left out when durability is measured. */
const SPEED = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
const MANY_CONNECTIONS = 'max_connections=200'

const [bin = '', durable] = process.argv.slice(2)

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const ids = unprivilegedUser()
const folder = mkdtempSync(join(tmpdir(), 'assure-postgres-'))
if (ids.uid !== undefined && ids.gid !== undefined) chownSync(folder, ids.uid, ids.gid)
const options = { ...ids, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: LOCALE } }
const password = randomBytes(16).toString('hex')
let server: ChildProcess | undefined

const isReady = (port: number) => {
  try {
    const args = ['-q', '-h', '127.0.0.1', '-p', String(port)]
    execFileSync(join(bin, 'pg_isready'), args, { ...options, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const start = async () => {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o644 })
  const data = join(folder, 'data')
  const shape = ['--username=assure', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8']
  execFileSync(join(bin, 'initdb'), ['-D', data, ...shape, `--locale=${LOCALE}`, '--no-sync'], {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  rmSync(passwordFile)
  const port = await freePort()
  const where = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`]
  const settings = [...(durable ? [] : SPEED), MANY_CONNECTIONS, ...where]
  server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  server.once('exit', () => void stop())
  const deadline = Date.now() + START_LIMIT_MS
  while (!isReady(port)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL was not ready after ${START_LIMIT_MS} ms.`)
    await sleep(POLL_INTERVAL_MS)
  }
  process.stdout.write(`postgres://assure:${password}@127.0.0.1:${port}/postgres\n`)
}

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  if (server && server.exitCode === null && server.signalCode === null) {
    const exited = once(server, 'exit')
    // Immediate shutdown, because the data is deleted anyway.
    server.kill('SIGQUIT')
    await exited
  }
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}

process.stdin.resume().once('close', () => void stop())
process.stdin.once('end', () => void stop())
// Writing must not fail after the tests' process is gone.
process.stdout.on('error', () => undefined)
try {
  await start()
} catch (error) {
  process.stderr.write(`${String(error)}\n`)
  await stop()
}
