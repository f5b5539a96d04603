import { exitOnFailedStart, serve, stopOnSignal } from './serve.ts'
import { readSettings } from './settings.ts'

try {
  const server = await serve(readSettings(process.env, false))
  stopOnSignal(server.stop)
} catch (error) {
  exitOnFailedStart(error)
}
