import { pino } from 'pino'

/** The log of this process: lines of JSON on standard output. The start sets its level. */
export const processLog = pino({
  formatters: { level: (label) => ({ level: label }) },
  timestamp: pino.stdTimeFunctions.isoTime,
})
