import { hostname } from 'node:os'
import { pino } from 'pino'
import { readRunningBuild } from './http/running-build.ts'

/**
 * The log of this process: JSON lines on standard output, each with the release and the process. The start-up code sets
 * its level.
 */
export const processLog = pino({
  base: {
    service: 'assure-portal',
    version: readRunningBuild().version,
    instance: `${hostname()}-${process.pid}`,
  },
  formatters: { level: (label) => ({ level: label }) },
  timestamp: pino.stdTimeFunctions.isoTime,
})
