import { fileURLToPath } from 'node:url'
import { runInTheForeground } from '../run/foreground.mjs'

const DEMO = fileURLToPath(new URL('../demo/demo.ts', import.meta.url))

/** The demo for browser tests, with a process between that ends it with them, even when they are killed. */
process.exitCode = await runInTheForeground(process.execPath, [DEMO], {
  cwd: process.cwd(),
  env: process.env,
})
