import { hostname } from 'node:os'
import { pino } from 'pino'
import { readRunningBuild } from './http/running-build.ts'

/** A turn with more lines writes more than once. */
const BUFFER_BYTES = 8 * 1024
const output = pino.destination({ dest: 1, sync: true, minLength: BUFFER_BYTES })
/** Other lines are written at once, because the process may end right after them. */
const ROUTINE = '{"level":"info"'
let isDue = false

/** Writes the lines of one turn of the event loop together. Calls that end with one group then share a system call. */
const lines = {
  write: (line: string): void => {
    output.write(line)
    if (!line.startsWith(ROUTINE)) output.flushSync()
    if (isDue) return
    isDue = true
    setImmediate(() => {
      isDue = false
      output.flush()
    })
  },
}
process.on('exit', () => {
  try {
    output.flushSync()
  } catch {
    // Nobody reads the log any more.
  }
})

/**
 * The log of this process: JSON lines on standard output, each with the release and the process. The start-up code sets
 * its level.
 */
export const processLog = pino(
  {
    base: {
      service: 'assure-portal',
      version: readRunningBuild().version,
      instance: `${hostname()}-${process.pid}`,
    },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  },
  lines,
)
