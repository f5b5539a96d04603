import { buildApp } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { DataDirInUseError } from './platform/database/data-dir-lock.ts'
import { connect, isDatabaseUnavailable } from './platform/database/database.ts'
import { startEmbedded } from './platform/database/embedded.ts'
import { migrate } from './platform/database/migrate.ts'
import { makeJobs } from './platform/jobs.ts'
import { type Settings, SettingsError } from './settings.ts'

const log = (level: 'warn' | 'error', msg: string, error?: unknown) =>
  process.stderr.write(
    `${JSON.stringify({ level, time: Date.now(), msg, ...(error instanceof Error && { error: error.message }) })}\n`,
  )

/**
 * Brings the whole server up: database, schema, jobs, listening. Throws `DataDirInUseError`, or what the
 * database says when it cannot be reached. `stop` lets what is under way finish.
 */
export const serve = async (settings: Settings) => {
  const embedded = settings.databaseUrl
    ? null
    : await startEmbedded(settings.dataDir, (reason) =>
        log('warn', `the database was started again: ${reason}`),
      )
  const connection = connect(embedded?.connection ?? { connectionString: settings.databaseUrl }, (error) =>
    log('warn', 'an idle connection to the database failed', error),
  )
  await migrate(connection.pool)
  embedded?.maintain(connection.pool, (error) => log('warn', 'the database was not tidied up', error))
  const jobs = makeJobs(connection.pool, (error) => log('error', 'a job failed', error))
  const portal = await buildApp({ settings, connection, jobs, clock: systemClock })
  await portal.start()
  await portal.app.listen({ port: settings.port, host: settings.host })
  return {
    ...portal,
    connection,
    stop: async () => {
      await portal.stop()
      await connection.close()
      await embedded?.stop()
    },
  }
}

const STOP_MAX_MS = 10_000

/** Stops the server on SIGTERM, SIGINT or a fault that nobody caught: within 10 s, whatever hangs. */
export const stopOnSignal = (stop: () => Promise<void>): void => {
  let stopping = false
  const end = (exitCode: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_MAX_MS).unref()
    void stop()
      .catch((error: unknown) => log('error', 'the server did not stop cleanly', error))
      .finally(() => process.exit(exitCode))
  }
  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  process.on('uncaughtException', (error) => {
    log('error', 'uncaught exception', error)
    end(1)
  })
}

const EXIT_CONFIG = 78
const EXIT_UNAVAILABLE = 75

/** What the operator can do about a start that failed. */
const explain = (error: unknown): string => {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken: set PORT to another one. (${code})`
  if (isDatabaseUnavailable(error)) return `PostgreSQL at DATABASE_URL does not answer. (${code ?? message})`
  return error instanceof Error ? message : String(error)
}

/** Ends the process for a start that failed: one clear line, and a code that tells settings from the rest. */
export const exitOnFailedStart = (error: unknown): never => {
  process.stderr.write(`${explain(error)}\n`)
  const ours = error instanceof SettingsError || error instanceof DataDirInUseError
  process.exit(ours ? EXIT_CONFIG : EXIT_UNAVAILABLE)
}
