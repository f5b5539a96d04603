import { fileURLToPath } from 'node:url'
import { runInTheForeground } from '../run/foreground.mjs'

const DEMO = fileURLToPath(new URL('../demo/demo.ts', import.meta.url))

/** Runs the demo for browser tests. This process ends the demo when the tests end, even if they are killed. */
process.exitCode = await runInTheForeground(process.execPath, [DEMO], {
  cwd: process.cwd(),
  env: process.env,
})
