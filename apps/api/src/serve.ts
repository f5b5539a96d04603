import { once } from 'node:events'
import { createServer } from 'node:net'
import { buildApp, type Portal } from './app.ts'
import { REPORT_CONNECTIONS } from './wiring/reports.ts'
import { outboxFolder, outboxTransport, smtpTransport } from './mails/mail-transport.ts'
import { expectPeople } from './features/accounts/people/people-check.repository.ts'
import { type Name, settingFault, SettingsError } from './environment.ts'
import { PortTakenError } from './failed-start.ts'
import { makeMetrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { stateMetrics } from './metrics/state-metrics.ts'
import { type Clock, HOUR_MS, secondsSince, systemClock } from './platform/clock.ts'
import { isDistributedByAccount, readCitus } from './platform/database/citus.ts'
import { wrongClock } from './platform/database/clock-offset.ts'
import { connect, type DatabaseConnection } from './platform/database/database.ts'
import { startEmbedded } from './platform/database/embedded.ts'
import { migrate, startQueueAlone, whileAlone } from './platform/database/migrate.ts'
import { expectMigrated } from './platform/database/schema-state.ts'
import { missingTimeLimits } from './platform/database/time-limits.ts'
import { foldRepeats } from './platform/folded-log.ts'
import { makeJobs } from './platform/jobs.ts'
import { readRunningBuild } from './platform/http/running-build.ts'
import { processLog } from './platform/process-log.ts'
import { expectRightSecret } from './right-secret.ts'
import { logWarnings, settingsWarnings } from './settings-warnings.ts'
import type { Settings } from './settings.ts'

/**
 * Checks at the beginning of the start that the server can listen on the address. Throws `SettingsError` if it never
 * can, and `PortTakenError` if the port is taken.
 */
const tryToListen = async (
  { port, host }: { port: number; host: string },
  [portName, hostName]: readonly [Name, Name],
): Promise<void> => {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new PortTakenError(portName, port)
    if (code === 'EACCES')
      throw new SettingsError(settingFault(portName, `this user may not listen on ${port} (${code})`))
    throw new SettingsError(settingFault(hostName, `is no address of this machine (${code})`))
  }
  await new Promise((resolve) => probe.close(resolve))
}

/** Returns the message of an error, or of the job queue's copy of one. */
const messageOf = (error: unknown): string | undefined => {
  const { message } = (error ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message : undefined
}

const log = (level: 'warn' | 'error', msg: string, error?: unknown) => {
  processLog[level]({ error: messageOf(error) }, msg)
}

/**
 * Whether a job failed because the database was unavailable or had no free connection. The log reports that elsewhere,
 * once.
 */
const isNoNews = (error: unknown): boolean =>
  /^(Connection terminated due to connection timeout|timeout exceeded when trying to connect|the database does not answer)/.test(
    messageOf(error) ?? '',
  )

/**
 * Starts the whole server: database, schema, jobs, listening. `say` gets a line for steps that take time. The server
 * accepts connections only after `prepare`. `stop` lets running calls finish. A start that fails closes the database. Throws `SettingsError`,
 * `DataDirInUseError`, or an error of the database or the network.
 */
export const serve = async (
  settings: Settings,
  say: (line: string) => void,
  {
    clock = systemClock,
    prepare,
  }: {
    clock?: Clock
    prepare?: (portal: Portal, connection: DatabaseConnection) => Promise<void>
  } = {},
) => {
  processLog.level = settings.logLevel
  await tryToListen(settings, ['PORT', 'HOST'])
  const { metrics: metricsAddress } = settings
  if (metricsAddress) await tryToListen(metricsAddress, ['METRICS_PORT', 'METRICS_HOST'])
  const metrics = makeMetrics()
  say(`Preparing the database ${settings.databaseUrl ? 'at DATABASE_URL' : `in ${settings.dataDir}`} ...`)
  const embedded = settings.databaseUrl
    ? null
    : await startEmbedded(settings.dataDir, (reason) =>
        log('warn', `the database was started again: ${reason}`),
      )
  const { hasPooler, usesPreparedStatements } = settings
  const where = {
    ...(embedded?.connection ?? { connectionString: settings.databaseUrl, hasPooler }),
    usesPreparedStatements,
  }
  // A database that goes away ends all idle connections at once.
  const foldedIdle = foldRepeats((error, times) =>
    processLog.warn({ error, times }, 'an idle connection to the database failed'),
  )
  const onIdleError = ({ message }: Error) => foldedIdle(message)
  const onAway = (isAway: boolean) => {
    metrics.databaseAway(isAway)
    log('warn', isAway ? 'the database does not answer: calls get 503' : 'the database answers again')
  }
  const connection = connect({ ...where, onAway, isStarting: true }, onIdleError)
  const reportConnection = connect({ ...where, max: REPORT_CONNECTIONS }, onIdleError)
  const close = async () => {
    await reportConnection.close()
    await connection.close()
    await embedded?.stop()
  }
  try {
    if (!settings.migrates) await expectMigrated(connection.pool)
    else if ((await migrate(connection.pool)).length > 0) await expectPeople(connection.database)
    const isDistributed = isDistributedByAccount(await readCitus(connection.pool))
    if (isDistributed) say('The tables are distributed by account (Citus): reports are grouped by account.')
    embedded?.maintain(connection.pool, (error) =>
      log('warn', 'the maintenance of the database failed', error),
    )
    // The queue polls twice a second, so a fault would fill the log.
    const foldedLog = foldRepeats((error, times) => processLog.error({ error, times }, 'a job failed'))
    const onJobError = (error: unknown) => {
      // A database that is busy for a moment, such as with sample data, is not worth a line.
      if (!isNoNews(error)) foldedLog(messageOf(error) ?? String(error))
    }
    const jobs = makeJobs(connection.database, onJobError, {
      works: settings.runsJobs,
      alone: embedded !== null,
      onEnd: metrics.jobEnded,
      onDefine: metrics.queueDefined,
    })
    const transport = settings.smtpUrl
      ? smtpTransport(settings.smtpUrl)
      : outboxTransport(outboxFolder(settings.dataDir))
    const stopWarnings = logWarnings(settingsWarnings(settings), (says) => log('warn', says))
    const portal = await buildApp({
      settings,
      connection,
      reportDatabase: reportConnection.database,
      isDistributed,
      jobs,
      clock,
      transport,
      metrics,
    })
    const register = async () => {
      await expectRightSecret(portal)
      await portal.secretKeys.register({ starts: true })
    }
    const warnOfDatabase = async () => {
      for (const says of [
        await missingTimeLimits(connection.database, hasPooler),
        await wrongClock(connection.database, clock),
      ])
        if (says !== null) log('warn', says)
    }
    // If servers with different secrets start together on an empty database, only one may go on.
    await (embedded ? register() : whileAlone(connection.pool, register))
    if (!embedded) await warnOfDatabase()
    const hourly = setInterval(() => {
      portal.secretKeys.register({ starts: false }).catch(onJobError)
      if (!embedded) warnOfDatabase().catch(onJobError)
    }, HOUR_MS)
    await (embedded ? portal.start() : startQueueAlone(connection.pool, portal.start))
    connection.endStart()
    await prepare?.(portal, connection)
    await portal.app.listen({ port: settings.port, host: settings.host })
    portal.minutes.start()
    const { dataDir } = settings
    const refresh = stateMetrics(metrics, { connection, dataDir, build: readRunningBuild() })
    const stopMetrics = metricsAddress && (await serveMetrics(metrics, refresh, metricsAddress))
    return {
      ...portal,
      connection,
      stop: async () => {
        stopWarnings()
        clearInterval(hourly)
        await portal.stop()
        await stopMetrics?.()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

const STOP_MAX_MS = 10_000

/**
 * Stops the server on SIGTERM, SIGINT, SIGHUP or an uncaught exception. Exits at most 10 s after the drain, even if
 * something hangs.
 */
export const stopOnSignal = (stop: () => Promise<void>, drainMs: number): void => {
  let stopping = false
  const end = (exitCode: number, signal?: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    const beganMs = performance.now()
    processLog.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), drainMs + STOP_MAX_MS).unref()
    void stop()
      .catch((error: unknown) => log('error', 'the server did not stop cleanly', error))
      .finally(() => {
        processLog.info({ seconds: secondsSince(beganMs) }, 'stopped')
        process.exit(exitCode)
      })
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(0, signal))
  process.on('uncaughtException', (error) => {
    log('error', 'uncaught exception', error)
    end(1)
  })
}
