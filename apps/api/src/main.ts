import { flushCompileCache } from 'node:module'
import { exitOnFailedStart } from './failed-start.ts'
import { adminCommand } from './platform/admin-command.ts'
import { secondsSince } from './platform/clock.ts'
import { processLog } from './platform/process-log.ts'
import { serve, stopOnSignal } from './serve.ts'
import { readSettings } from './settings.ts'

const beganMs = performance.now()
try {
  const settings = readSettings(process.env, false)
  const { publicUrl } = settings
  processLog.level = settings.logLevel
  processLog.info({ publicUrl }, 'starting')
  const server = await serve(settings, (line) => processLog.info(line))
  stopOnSignal(server.stop, settings.drainMs)
  // Node writes its compile cache (NODE_COMPILE_CACHE) only at a clean exit, but a server may be killed.
  flushCompileCache()
  processLog.info({ publicUrl, seconds: secondsSince(beganMs) }, 'ready')
  if (!(await server.accounts.hasAny()))
    processLog.info(`Nobody has an account here yet: ${adminCommand('help accounts create')}`)
} catch (error) {
  exitOnFailedStart(error)
}
