import { type ChildProcess, spawn } from 'node:child_process'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../test-run/child-environment.ts'
import { COMMANDS } from '../run/commands.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const READY_WITHIN_MS = 60_000
const ASK_EVERY_MS = 5
const STOP_WITHIN_MS = 15_000

const running = new Set<ChildProcess>()
// Kill all servers, however the benchmark ends.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const isReady = (port: number) =>
  new Promise<boolean>((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asked.once('error', () => resolve(false))
    asked.end()
  })

export interface ServerProcess {
  pid: number
  /** From the start of the process until `/readyz` first succeeds. */
  readyMs: number
  stop(): Promise<void>
}

/**
 * Starts the server like `npm start`, in its own process with only these settings, and waits until it is ready. It logs
 * as usual, but the log is discarded.
 */
export const startServerProcess = async (
  port: number,
  settings: Record<string, string>,
  readyWithinMs = READY_WITHIN_MS,
): Promise<ServerProcess> => {
  const startedMs = performance.now()
  const child = spawn(process.execPath, [...(COMMANDS.start?.args ?? [])], {
    cwd: ROOT,
    env: { ...childEnvironment(), NODE_ENV: 'production', PORT: String(port), ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      running.delete(child)
      resolve()
    })
  })
  const stop = async () => {
    if (running.has(child)) child.kill('SIGTERM')
    const patience = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
    await ended
    clearTimeout(patience)
  }
  while (!(await isReady(port))) {
    if (!running.has(child)) throw new Error('The server ended before it was ready: see above.')
    if (performance.now() - startedMs > readyWithinMs) {
      await stop()
      throw new Error(`The server was not ready within ${readyWithinMs} ms.`)
    }
    await sleep(ASK_EVERY_MS)
  }
  return { pid: child.pid ?? 0, readyMs: performance.now() - startedMs, stop }
}
