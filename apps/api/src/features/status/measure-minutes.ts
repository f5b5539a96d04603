import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { isReportCall } from '@assure/contract/usage/usage-reports'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '#src/platform/clock.ts'
import { withDeadline } from '#src/platform/deadline.ts'
import { calledMode } from '#src/platform/http/called-mode.ts'
import { bodyCredentials } from '#src/platform/http/callers.ts'
import type { OnRefused } from '#src/platform/http/door.ts'
import type { ServiceMinutes } from './service-minute.repository.ts'
import { type MinuteCalls, minuteOf, MINUTE_MS, SLOW_MS, stateOfCalls, stateOfMail } from './service-parts.ts'

/** Parts whose calls are counted. */
type CalledPart = 'api' | 'reports' | 'portal'

/** Time limit of a write. The minute is lost after the second attempt. */
const WRITE_MS = 5000
const RETRY_AFTER_MS = 3000

const isOfDevice = (path: string) => `${path}/`.startsWith(`${SERVICE_PATHS.device}/`)

/** Whether a call names an API key. Whether the key exists is unknown while the database is away. */
const namesKey = ({ headers: { authorization }, body }: FastifyRequest): boolean => {
  if (authorization !== undefined) return true
  return typeof body === 'object' && body !== null && bodyCredentials(body) !== null
}

/** The part that a call belongs to; null for pages, files and checks of load balancers. */
const partOf = (request: FastifyRequest): CalledPart | null => {
  const { url = '' } = request.routeOptions
  if (!url.startsWith('/api/')) return null
  if (isReportCall(calledMode(request))) return 'reports'
  return isOfDevice(url) || namesKey(request) ? 'api' : 'portal'
}

interface Dependencies {
  minutes: Pick<ServiceMinutes, 'write' | 'markSlow' | 'readLateMails'>
  clock: Clock
}

/**
 * Counts the answers of this server process, and writes how each part worked, once a minute. The row is also the test of
 * the database: a part that needs it is slow if the write took 1 s, and a minute that cannot be written has no row.
 */
export const measureMinutes = ({ minutes, clock }: Dependencies) => {
  const instance = randomUUID()
  const noCalls = (): Record<CalledPart, MinuteCalls> => ({
    api: { all: 0, failed: 0, slow: 0 },
    reports: { all: 0, failed: 0, slow: 0 },
    portal: { all: 0, failed: 0, slow: 0 },
  })
  let calls = noCalls()
  let current = minuteOf(clock())
  let timer: NodeJS.Timeout | undefined
  let log: FastifyBaseLogger | undefined
  const began = new WeakMap<FastifyRequest, number>()

  const count = (part: CalledPart, bad?: 'failed' | 'slow') => {
    calls[part].all += 1
    if (bad) calls[part][bad] += 1
  }
  const writeOnce = (minute: number, counted: Record<CalledPart, MinuteCalls>) =>
    withDeadline(WRITE_MS, async () => {
      await minutes.write(minute, instance, {
        api: stateOfCalls(counted.api),
        reports: stateOfCalls(counted.reports),
        portal: stateOfCalls(counted.portal),
        mail: stateOfMail(await minutes.readLateMails(clock())),
      })
    })
  /** Writes the current minute and begins the next one. */
  const write = async (retries = 1): Promise<void> => {
    const [minute, counted] = [current, calls]
    current = minuteOf(clock())
    calls = noCalls()
    const startedMs = performance.now()
    try {
      await writeOnce(minute, counted).catch(async (error: unknown) => {
        if (retries === 0) throw error
        await pause(RETRY_AFTER_MS)
        await writeOnce(minute, counted)
      })
      if (performance.now() - startedMs >= SLOW_MS)
        await withDeadline(WRITE_MS, () => minutes.markSlow(minute, instance))
    } catch (error) {
      log?.warn(error, 'a minute of the service is not written')
    }
  }
  const schedule = () => {
    timer = setTimeout(tick, MINUTE_MS - (clock().getTime() % MINUTE_MS)).unref()
  }
  const tick = () => {
    // A timer may fire a moment early.
    if (minuteOf(clock()) !== current) void write()
    schedule()
  }
  /** Writes the minute under way, if minutes are written, and ends. */
  const stop = async () => {
    if (timer === undefined) return
    clearTimeout(timer)
    await write(0)
  }

  return {
    /** Counts the calls of a server until it closes. Time in which the body arrives does not count. */
    watch: (app: FastifyInstance): void => {
      log = app.log
      app.addHook('preValidation', (request, _reply, done) => {
        began.set(request, performance.now())
        done()
      })
      app.addHook('onSend', (request, reply, _payload, done) => {
        const part = partOf(request)
        const ms = performance.now() - (began.get(request) ?? performance.now())
        if (part) count(part, reply.statusCode >= 500 ? 'failed' : ms >= SLOW_MS ? 'slow' : undefined)
        done()
      })
      app.addHook('onClose', stop)
    },
    /** Counts a call that no hook saw, because too many were running. An API key in its body is unknown. Does nothing for null. */
    refused: ((call) => {
      if (call === null) return
      const { path, hasAuthorization } = call
      const isReport = isReportCall(path.split('/').at(-1) ?? '')
      count(isReport ? 'reports' : isOfDevice(path) || hasAuthorization ? 'api' : 'portal', 'failed')
    }) satisfies OnRefused,
    write,
    /** Writes each minute from now on, and at the end the one under way. */
    start: (): void => {
      current = minuteOf(clock())
      schedule()
    },
  }
}
