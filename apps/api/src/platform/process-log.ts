import { pino } from 'pino'

/** The log of this process: JSON lines on standard output. The start-up code sets its level. */
export const processLog = pino({
  formatters: { level: (label) => ({ level: label }) },
  timestamp: pino.stdTimeFunctions.isoTime,
})
