import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    portalUrl: string
  }
}

const DEMO = fileURLToPath(new URL('../../tools/demo/demo.ts', import.meta.url))
const START_LIMIT_MS = 90_000

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** The built product with its sample data, as `npm run demo` starts it, for all browser tests. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(join(tmpdir(), 'assure-e2e-'))
  const port = await freePort()
  const child = spawn(process.execPath, [DEMO], {
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, DATA_DIR: folder, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await new Promise<void>((resolve, reject) => {
      const patience = setTimeout(() => reject(new Error('the demo did not start in time')), START_LIMIT_MS)
      child.stdout.on('data', (data) => {
        if (!String(data).includes('is ready')) return
        clearTimeout(patience)
        resolve()
      })
      void ended.then(() => reject(new Error('the demo ended while it started')))
    })
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('portalUrl', `http://localhost:${port}`)
  return stop
}
