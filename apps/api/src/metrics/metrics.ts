import type { ReportAnswer } from '@assure/contract/usage/usage-reports'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { calledMode } from '../platform/http/called-mode.ts'

/** Bounds in seconds: most calls take 5 to 100 ms, and the deadline of a call is 1.8 s. */
const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5, 20]

/** Bounds in reports. A group holds up to 5,000. */
const REPORTS_TOGETHER = [1, 10, 100, 500, 1000, 5000]

/**
 * The measured values of one process, by the names that `examples/alerts.yml` uses. Labels have few values, and none
 * identifies a person or account.
 */
export const makeMetrics = () => {
  const registry = new Registry()
  const registers = [registry]
  const callLabels = ['mode', 'class'] as const
  const calls = new Histogram({
    name: 'http_request_seconds',
    help: 'Time of each answered call, by its mode or route, and the first digit of its status.',
    labelNames: callLabels,
    buckets: CALL_SECONDS,
    registers,
  })
  const shed = new Counter({
    name: 'http_shed_total',
    help: 'Calls refused with 503 because too many were running.',
    registers,
  })
  const mailsSent = new Counter({
    name: 'mails_sent_total',
    help: 'Mails that the mail server accepted.',
    labelNames: ['template'],
    registers,
  })
  const mailsDropped = new Counter({
    name: 'mails_dropped_total',
    help: 'Mails that will never be sent: refused, or over before they were sent.',
    labelNames: ['template'],
    registers,
  })
  const jobFailures = new Counter({
    name: 'job_failures_total',
    help: 'Failed attempts of jobs.',
    labelNames: ['queue'],
    registers,
  })
  const jobSuccess = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a job of the queue last ended well in this process, at first its start.',
    labelNames: ['queue'],
    registers,
  })
  const breakerOpen = new Gauge({
    name: 'db_breaker_open',
    help: 'Whether calls are refused because the database does not answer.',
    registers,
  })
  const reports = new Counter({
    name: 'reports_total',
    help: 'New reports of devices and SDKs that were counted.',
    labelNames: ['kind'],
    registers,
  })
  const reportsRejected = new Counter({
    name: 'reports_rejected_total',
    help: 'Reports that cannot be counted, by the code in the answer.',
    labelNames: ['kind', 'code'],
    registers,
  })
  const reportGroups = new Histogram({
    name: 'report_group_reports',
    help: 'New reports that were written in one transaction.',
    buckets: REPORTS_TOGETHER,
    registers,
  })
  const requestsUnlogged = new Counter({
    name: 'request_log_dropped_calls_total',
    help: 'Calls by API keys that the request log does not hold, because the database was slow or away.',
    registers,
  })
  return {
    registry,
    databaseAway: (isAway: boolean): void => breakerOpen.set(isAway ? 1 : 0),
    /** Counts a call refused with 503 because too many were running. */
    callRefused: (): void => shed.inc(),
    mailSent: (template: string): void => mailsSent.inc({ template }),
    mailDropped: (template: string): void => mailsDropped.inc({ template }),
    /** Begins the time without success of a queue. */
    queueDefined: (queue: string): void => jobSuccess.set({ queue }, Date.now() / 1000),
    jobEnded: (queue: string, isDone: boolean): void => {
      if (isDone) jobSuccess.set({ queue }, Date.now() / 1000)
      else jobFailures.inc({ queue })
    },
    reportsAnswered: (kind: string, { accepted, rejected }: ReportAnswer): void => {
      reports.inc({ kind }, accepted)
      for (const { code } of rejected) reportsRejected.inc({ kind, code })
    },
    /** Counts the new reports that one transaction wrote. */
    reportsWritten: (count: number): void => reportGroups.observe(count),
    requestsDropped: (calls: number): void => requestsUnlogged.inc(calls),
    /** Measures every answer of the server. */
    watchCalls: (app: FastifyInstance): void => {
      app.addHook('onResponse', (request, reply, done) => {
        calls.observe(
          { mode: calledMode(request), class: `${Math.floor(reply.statusCode / 100)}xx` },
          reply.elapsedTime / 1000,
        )
        done()
      })
    },
  }
}
export type Metrics = ReturnType<typeof makeMetrics>
