import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ToolError } from './child.mjs'

/** @type {NodeJS.Signals[]} */
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']
const WATCH_INTERVAL_MS = 500

// Read before anything is installed or built, because the parent may end during that time.
const startedBy = process.ppid

/**
 * Runs a command that owns the terminal: it uses standard input and output directly and receives this process's
 * signals. Returns its exit code, or 128 + n for a signal, like a shell. When the parent of this process ends, the
 * command ends. The scripts in package.json use `exec`, so that the parent is npm and not a shell.
 *
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>}
 */
export const runInTheForeground = (file, args, { cwd, env }) =>
  new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, stdio: 'inherit' })
    const handlers = FORWARDED.map((signal) => {
      // A terminal sends Ctrl-C to the whole process group, so the command already has it.
      const handler = () => {
        if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal)
      }
      process.on(signal, handler)
      return { signal, handler }
    })
    const watch = setInterval(() => {
      if (process.ppid !== startedBy) child.kill('SIGTERM')
    }, WATCH_INTERVAL_MS)
    const done = () => {
      clearInterval(watch)
      for (const { signal, handler } of handlers) process.off(signal, handler)
    }
    child.once('error', (error) => {
      done()
      reject(new ToolError(`Cannot start ${file}: ${error.message}`))
    })
    child.once('close', (code, signal) => {
      done()
      resolve(signal ? 128 + constants.signals[signal] : (code ?? 1))
    })
  })
