import { setTimeout } from 'node:timers/promises'
import { subscriptionManagement } from '@assure/contract/billing/subscription-management'
import { licenceService } from '@assure/contract/licences/licence.contract'
import { budgetService } from '@assure/contract/usage/budget.contract'
import { metrics } from '@assure/contract/usage/metrics'
import type { FastifyInstance } from 'fastify'
import { makeAccounts } from './features/accounts/accounts.ts'
import { requestLogRepository } from './features/accounts/request-log/request-log.repository.ts'
import { makeRequestLog } from './features/accounts/request-log/request-log.ts'
import { makeAnalytics } from './features/analytics/analytics.ts'
import { makeBilling } from './features/billing/billing.ts'
import { keepBuyer } from './features/billing/receipts/receipt.repository.ts'
import { publishedKey } from './features/devices/certificate.ts'
import { type EnqueueSummary, SUMMARY_JOB } from './features/devices/scan-summary.repository.ts'
import { serveDocuments } from './features/documents/serve-documents.ts'
import { makeStatus } from './features/status/status.ts'
import { makeSdks } from './features/sdks/sdks.ts'
import { activationRepository } from './features/licences/activation.repository.ts'
import { sampleLicences } from './features/licences/sample-licence.repository.ts'
import { makeIsStopped } from './features/licences/suspension.repository.ts'
import { makePromotions } from './features/promotions/promotions.ts'
import { usageSummaryHandlers } from './features/usage/usage-summary.handlers.ts'
import { usageSummaryRepository } from './features/usage/usage-summary.repository.ts'
import { housekeepingSteps } from './housekeeping.ts'
import { startJobs } from './jobs.ts'
import { droppedMailRepository } from './mails/dropped-mail.repository.ts'
import { type MailTransport, outboxFolder } from './mails/mail-transport.ts'
import { mailBrand } from './mails/mail-texts.ts'
import { serveOutbox } from './mails/outbox-pages.ts'
import { makePostMail } from './mails/post-mail.ts'
import { mailSender } from './mails/send-mail.ts'
import { makeMetrics, type Metrics } from './metrics/metrics.ts'
import type { Clock } from './platform/clock.ts'
import type { Database, DatabaseConnection } from './platform/database/database.ts'
import { makeSchemaCheck } from './platform/database/schema-state.ts'
import { forcedOutcomes } from './platform/forced-outcomes.ts'
import { makeDeviceProver } from './platform/dpop.ts'
import type { CallerSources } from './platform/http/callers.ts'
import { serveDirectCall } from './platform/http/direct-call.ts'
import { freeSpace, serveHealth } from './platform/http/health.ts'
import { readRunningBuild } from './platform/http/running-build.ts'
import { keepHost } from './platform/http/host.ts'
import { limitKeys } from './platform/http/key-limits.ts'
import { logKeyCalls } from './platform/http/log-key-calls.ts'
import { limitReads } from './platform/http/limit-reads.ts'
import { noticeProxy } from './platform/http/notice-proxy.ts'
import { servePortal } from './platform/http/portal-pages.ts'
import { servePublished } from './platform/http/published.ts'
import { serveService } from './platform/http/rpc-endpoint.ts'
import { addSecurityHeaders, STRIPE_RULES } from './platform/http/security-headers.ts'
import { serveSecurityTxt } from './platform/http/security-txt.ts'
import { makeServer } from './platform/http/server.ts'
import { sessionCookies } from './platform/http/session-cookies.ts'
import type { Jobs } from './platform/jobs.ts'
import { makePasswords } from './platform/passwords.ts'
import { makeSecrets } from './platform/secrets.ts'
import { sealedColumns } from './rotation/sealed-columns.ts'
import { secretKeyRepository } from './rotation/secret-key.repository.ts'
import { makeThrottle } from './platform/throttle.ts'
import { settingsWarnings } from './settings-warnings.ts'
import type { Settings } from './settings.ts'
import { makeAccountParts } from './wiring/account-parts.ts'
import { makeDevices } from './wiring/devices.ts'
import { findPayerInForce, isGroupInForce } from './wiring/licence-orders.ts'
import { makeLicenceArea } from './wiring/licences.ts'
import { makePageParts } from './wiring/page-parts.ts'
import { makePaymentEffects } from './wiring/payment-effects.ts'
import { makeReminders } from './wiring/reminders.ts'
import { makeReports } from './wiring/reports.ts'
import { makeRetailArea } from './wiring/retail-area.ts'
import { makeTestData } from './wiring/test-data.ts'

export interface AppDependencies {
  settings: Settings
  connection: DatabaseConnection
  /** Separate connections for reports from devices, so that other calls do not wait behind them. */
  reportDatabase: Database
  /** Whether Citus distributes the tables by account. */
  isDistributed?: boolean
  jobs: Jobs
  clock: Clock
  transport: MailTransport
  metrics?: Metrics
  /** The card sandbox's world. Tests use separate ones. */
  sandboxWorld?: string
}

/** Minimum time before the server closes, for requests that clients have already sent. */
const ON_ITS_WAY_MS = 300

/** Builds the server: features, the calls they serve, pages and jobs. */
export const buildApp = async (dependencies: AppDependencies) => {
  const { settings, connection, reportDatabase, jobs, clock, transport, sandboxWorld: world } = dependencies
  const { metrics: measured = makeMetrics(), isDistributed = false } = dependencies
  const { database } = connection
  const { publicUrl, secure } = settings
  const secrets = makeSecrets(...settings.portalSecrets)
  const columns = sealedColumns(jobs.schema)
  const secretKeys = secretKeyRepository({ database, clock, secrets, columns })
  const throttle = makeThrottle(database, clock)
  const passwords = makePasswords()
  const postMail = makePostMail(jobs, secrets, clock)
  const given = {
    settings,
    database,
    clock,
    secrets,
    secretKeys,
    jobs,
    throttle,
    passwords,
    postMail,
    publicUrl,
  }
  const enqueueSummary: EnqueueSummary = (transaction, accountIds) =>
    jobs.enqueueAll(
      transaction,
      SUMMARY_JOB,
      accountIds.map((id) => ({ data: { account_id: id }, key: id })),
    )

  const outcomes = forcedOutcomes(database, clock)
  const billing = await makeBilling({ ...given, world, outcomes, ...makePaymentEffects(given) })
  const { orders, payments, lookUpPlan } = billing
  const licences = makeLicenceArea(given)
  const isStopped = makeIsStopped(findPayerInForce)
  const analytics = makeAnalytics({ ...given, isStopped })
  const promotions = makePromotions(given)
  const reports = makeReports({ reportDatabase, isDistributed }, given, enqueueSummary, promotions, {
    measured,
    outcomes,
  })
  const { activate } = activationRepository(database, secrets, isGroupInForce, isStopped, outcomes.take)
  const accounts = makeAccounts({
    ...{ ...given, outcomes, endOrders: billing.endOrders },
    makeTestData: makeTestData({
      ...{ licences: licences.licences, countReports: reports.count, outcomes, clock },
      samples: sampleLicences(database, secrets, activate),
    }),
    accountParts: makeAccountParts({ ...given, payments }),
    ...{ lookUpPlan, keepBuyer, giveFirstLicence: licences.giveFirstLicence },
    analyticsLinks: analytics.ofAccount,
  })
  const reminders = makeReminders({
    ...given,
    engagementDays: settings.engagementReminderDays,
  })
  const devices = makeDevices({ ...given, isStopped, activate, outcomes, enqueueSummary, reports, analytics })
  const retail = makeRetailArea({ ...given, accounts, orders, payments, ...licences })

  const sources: CallerSources = {
    publicUrl,
    cookies: sessionCookies(settings),
    ...accounts.callers,
    limitKey: limitKeys(settings.keyLimits, clock),
    proveDevice: makeDeviceProver(database, clock, publicUrl),
  }
  let stopping = false
  const mails = { schema: jobs.schema, relay: transport.relay ?? '' }
  const status = makeStatus({ database, clock, mails, statusUrl: settings.statusUrl })
  const app: FastifyInstance = await makeServer(settings, (call) => {
    measured.callRefused()
    status.minutes.refused(call)
  })
  measured.watchCalls(app)
  const statusParts = status.serve(app)
  const onDropped = measured.requestsDropped
  const requests = requestLogRepository(database, clock)
  const requestLog = makeRequestLog({ requests, onDropped })
  const lookUpsEnd = settings.logsRequests
    ? logKeyCalls(app, sources, { clock, add: requestLog.add, onDropped })
    : undefined
  // Close keep-alive connections, or shutdown would wait for them.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  addSecurityHeaders(app, secure)
  limitReads(app, settings)
  keepHost(app, publicUrl)
  noticeProxy(app, settings)
  serveHealth(app, {
    incompatibility: makeSchemaCheck(database),
    isStopping: () => stopping,
    freeBytes: () => freeSpace(settings.dataDir).catch(() => 0),
    build: readRunningBuild(),
    warnings: settingsWarnings(settings).flatMap(({ code, isInReadyz }) => (isInReadyz ? [code] : [])),
  })
  accounts.serve(app, sources)
  serveService(app, sources, budgetService, {
    ...usageSummaryHandlers({
      summaries: usageSummaryRepository(database),
      findCovered: promotions.findCovered,
      clock,
    }),
    ...analytics.handlers,
    ...promotions.handlers,
    ...billing.handlers,
    ...billing.receipts.ofPlans,
    ...reminders.notices.ofAccount,
    ...makeSdks(app, sources, given),
  })
  serveDirectCall(app, sources, metrics, analytics.metrics)
  serveDirectCall(app, sources, subscriptionManagement, retail.cancel)
  serveService(app, sources, licenceService, {
    ...licences.handlers({ passRate: devices.passRate }),
    ...retail.handlers,
    ...billing.receipts.ofPayers,
    ...reminders.notices.ofPayer,
  })
  devices.serve(app, sources)
  await billing.serve(app, sources)
  const documentAt = servePublished(app, secrets.certificateKeys.map(publishedKey), settings.portal)
  serveSecurityTxt(app, { publicUrl, contactEmail: settings.portal.contactEmail, clock })
  if (settings.demo) serveOutbox(app, outboxFolder(settings.dataDir))
  const rules = settings.cards.provider === 'stripe' ? STRIPE_RULES : []
  const parts = [...makePageParts(app, { settings, database, clock, documentAt }), statusParts]
  serveDocuments(app, settings.portal, clock, parts)
  await servePortal(app, { config: settings.portal, secure, rules, parts })

  const movePartitions = async () => {
    await reports.movePartitions()
    await requests.movePartitions()
  }
  /** Writes the lines of the request log that are in memory. */
  const flush = async () => {
    await lookUpsEnd?.()
    await requestLog.flush()
  }
  app.addHook('onClose', flush)
  const housekeeping = housekeepingSteps({
    ...{ database, clock, transport, movePartitions, accounts, billing, licences, reminders, analytics },
    log: (error, message) => app.log.error(error, message),
    warn: (details, message) => app.log.warn(details, message),
  })
  const sendMail = mailSender({
    transport,
    clock,
    from: settings.mailFrom,
    brand: mailBrand(settings),
    host: new URL(publicUrl).hostname,
    onSent: measured.mailSent,
    onDropped: (template, reason) => {
      measured.mailDropped(template)
      app.log.warn({ template, reason }, 'a mail was dropped')
    },
    dropped: droppedMailRepository({ database, clock, secrets, postMail }),
  })
  return {
    app,
    secrets,
    secretKeys,
    accounts: accounts.accounts,
    people: accounts.people,
    retailAccounts: accounts.retailAccounts,
    retailInvitations: accounts.retailInvitations,
    passwords,
    postMail,
    deletion: accounts.deletion,
    recoveries: accounts.recoveries,
    cards: billing.provider,
    housekeeping,
    flush,
    /** Measures how the service works. */
    minutes: status.minutes,
    /** Runs the reminder job. */
    remind: reminders.remind,
    /** Creates the partitions that the first reports and calls need. */
    prepare: movePartitions,
    /** Runs `prepare`, then starts the jobs. */
    start: async () => {
      await movePartitions()
      await startJobs({
        jobs,
        secrets,
        reseal: { database, secrets, columns, secretKeys },
        sendMail,
        devices,
        accounts,
        billing,
        reminders,
        housekeeping,
      })
    },
    /**
     * Lets `/readyz` answer 503 for `drainMs`, so that load balancers stop sending requests, and still serves. Then
     * closes the port and stops the jobs.
     */
    stop: async () => {
      stopping = true
      await setTimeout(Math.max(ON_ITS_WAY_MS, settings.drainMs))
      await app.close()
      await jobs.stop()
      transport.close()
    },
  }
}

/** The server with its features, before it listens. */
export type Portal = Awaited<ReturnType<typeof buildApp>>
