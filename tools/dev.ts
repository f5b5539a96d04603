/**
 * Runs the product with sample data for development: the server, which restarts on change, behind Vite, which the
 * browser uses. When one ends, so does the other.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const VITE_PORT = '5173'
const apiPort = process.env.PORT ?? '3000'

const start = (args: string[], folder: string, env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: `${root}${folder}`,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })

const children = [
  start(['--watch', '--watch-preserve-output', 'tools/demo/demo.ts'], '', {
    PORT: apiPort,
    // Cookies and the origin check need the address that the browser uses.
    PUBLIC_URL: `http://localhost:${VITE_PORT}`,
  }),
  start(
    [
      `${root}node_modules/@react-router/dev/bin.cjs`,
      'dev',
      '--host',
      'localhost',
      '--port',
      VITE_PORT,
      '--strictPort',
    ],
    'apps/portal',
    { API_URL: `http://127.0.0.1:${apiPort}` },
  ),
]

let ending = false
const endAll = (code: number) => {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.once('exit', (code) => endAll(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endAll(0))
