import { spawn } from 'node:child_process'

/** An expected failure. Its message is enough, so no stack is shown. */
export class ToolError extends Error {}

const HEARTBEAT_MS = 15_000

/**
 * Runs a helper and hides its output, unless it fails: then the `ToolError` contains the output. Prints progress every
 * 15 s.
 *
 * @param {string} title what it does, for the user
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, say: (line: string) => void, timeoutMs: number }} options
 * @returns {Promise<string>} its output
 */
export const runQuietly = (title, file, args, { cwd, env, say, timeoutMs }) =>
  new Promise((resolve, reject) => {
    const startedMs = Date.now()
    const seconds = () => `${Math.round((Date.now() - startedMs) / 1000)} s`
    say(`${title} ...`)
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    /** @type {Buffer[]} */
    const printed = []
    child.stdout.on('data', (/** @type {Buffer} */ part) => printed.push(part))
    child.stderr.on('data', (/** @type {Buffer} */ part) => printed.push(part))
    const heartbeat = setInterval(() => say(`${title} ... ${seconds()}`), HEARTBEAT_MS)
    const limit = setTimeout(() => {
      printed.push(Buffer.from(`\nEnded after ${timeoutMs / 1000} s.`))
      child.kill('SIGKILL')
    }, timeoutMs)
    const done = () => {
      clearInterval(heartbeat)
      clearTimeout(limit)
    }
    const text = () => Buffer.concat(printed).toString('utf8')
    child.once('error', (error) => {
      done()
      reject(new ToolError(`${title}: cannot start ${file}: ${error.message}`))
    })
    child.once('close', (code, signal) => {
      done()
      if (code === 0) {
        say(`${title}: done in ${seconds()}`)
        resolve(text())
      } else {
        reject(new ToolError(`${text().trimEnd()}\n\n${title}: failed (${signal ?? `exit code ${code}`}).`))
      }
    })
  })
