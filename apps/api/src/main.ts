import { flushCompileCache } from 'node:module'
import { exitOnFailedStart } from './failed-start.ts'
import { serve, stopOnSignal } from './serve.ts'
import { readSettings } from './settings.ts'

try {
  const settings = readSettings(process.env, false)
  const quiet = !['info', 'debug', 'trace'].includes(settings.logLevel)
  // A line of the log like any other: the server's own logger is not there yet.
  const server = await serve(settings, (msg) => {
    if (!quiet) process.stdout.write(`${JSON.stringify({ level: 30, time: Date.now(), msg })}\n`)
  })
  stopOnSignal(server.stop)
  // Node keeps what it compiled (NODE_COMPILE_CACHE) when it ends well: a server may be killed.
  flushCompileCache()
  server.app.log.info(`Assure Portal is ready: ${settings.publicUrl}`)
  if (!(await server.accounts.hasAny()))
    server.app.log.info('Nobody has an account here yet: npm run admin -- help accounts create')
} catch (error) {
  exitOnFailedStart(error)
}
