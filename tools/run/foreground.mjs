import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ToolError } from './child.mjs'

/** @type {NodeJS.Signals[]} */
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']
const WATCH_INTERVAL_MS = 500

// Asked for before anything is installed or built, which takes its time.
const startedBy = process.ppid

/**
 * Runs a command that owns the terminal: it reads and writes by itself, receives the signals of this process, and its
 * exit code is returned (128 + n for a signal, as shells do). When the starter of this process ends, the command
 * ends. The scripts of package.json say `exec`, so that this is npm and no shell between.
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
      // A terminal sends Ctrl-C to the whole group: it has reached the command already.
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
