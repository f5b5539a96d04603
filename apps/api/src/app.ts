import { setTimeout } from 'node:timers/promises'
import { subscriptionManagement } from '@assure/contract/billing/subscription-management'
import { deviceService } from '@assure/contract/devices/device.contract'
import { licenceService } from '@assure/contract/licences/licence.contract'
import { budgetService } from '@assure/contract/usage/budget.contract'
import { metrics } from '@assure/contract/usage/metrics'
import type { FastifyInstance } from 'fastify'
import { makeCertifier, publishedKey } from './features/devices/certificate.ts'
import { serveDocuments } from './features/documents/serve-documents.ts'
import { deviceHandlers } from './features/devices/device.handlers.ts'
import { deviceRepository } from './features/devices/device.repository.ts'
import { scanRepository } from './features/devices/scan.repository.ts'
import {
  type EnqueueSummary,
  SUMMARY_JOB,
  scanSummaryRepository,
} from './features/devices/scan-summary.repository.ts'
import { platformHousekeeping } from './housekeeping-wiring.ts'
import { wireAccounts } from './accounts-wiring.ts'
import { wireAnalytics } from './analytics-wiring.ts'
import { wireBilling } from './billing-wiring.ts'
import { findPayerInForce, isGroupInForce, paymentOf, wireLicenceOrders } from './licence-order-wiring.ts'
import { REPORTS_BODY_MAX_BYTES, wireReports } from './report-wiring.ts'
import { wirePromotions } from './promotion-wiring.ts'
import { wireReminders } from './reminder-wiring.ts'
import { wireRetail } from './retail-wiring.ts'
import { DELETION_JOB } from './features/accounts/deletion.repository.ts'
import { activationRepository } from './features/licences/activation.repository.ts'
import { freeTestStarting } from './features/licences/free-test.workflow.ts'
import { makeIsStopped } from './features/licences/suspension.repository.ts'
import { licenceHandlers } from './features/licences/licence.handlers.ts'
import { toLicence } from './features/licences/licence-row.repository.ts'
import { licenceRepository } from './features/licences/licence.repository.ts'
import { paymentResultIs } from './features/billing/payment-result.repository.ts'
import { licenceListRepository } from './features/licences/licence-list.repository.ts'
import { codePrefix } from './features/licences/licence-tokens.ts'
import { licenceMaking } from './features/licences/new-licences.repository.ts'
import { usageSummaryHandlers } from './features/usage/usage-summary.handlers.ts'
import { usageSummaryRepository } from './features/usage/usage-summary.repository.ts'
import { MAIL_RULES, type MailTransport, outboxFolder } from './mails/mail-transport.ts'
import { defineMailJob, makePostMail } from './mails/post-mail.ts'
import { mailBrand } from './mails/mail-texts.ts'
import { serveOutbox } from './mails/outbox-pages.ts'
import { droppedMailRepository } from './mails/dropped-mail.repository.ts'
import { mailSender } from './mails/send-mail.ts'
import type { Clock } from './platform/clock.ts'
import type { Database, DatabaseConnection } from './platform/database/database.ts'
import { makeDeviceProver } from './platform/dpop.ts'
import { defineHousekeeping, type HousekeepingStep } from './platform/housekeeping.ts'
import type { CallerSources } from './platform/http/callers.ts'
import { serveDirectCall } from './platform/http/direct-call.ts'
import { serveHealth } from './platform/http/health.ts'
import { keepHost } from './platform/http/host.ts'
import { limitUnderWay } from './platform/http/in-flight.ts'
import { servePublished } from './platform/http/published.ts'
import { servePortal } from './platform/http/portal-pages.ts'
import { serveService } from './platform/http/rpc-endpoint.ts'
import { addSecurityHeaders, STRIPE_RULES } from './platform/http/security-headers.ts'
import { serveSecurityTxt } from './platform/http/security-txt.ts'
import { makeServer } from './platform/http/server.ts'
import { sessionCookies } from './platform/http/session-cookies.ts'
import type { Jobs } from './platform/jobs.ts'
import { makePasswords } from './platform/passwords.ts'
import { makeSecrets } from './platform/secrets.ts'
import { makeThrottle } from './platform/throttle.ts'
import type { Settings } from './settings.ts'

export interface AppDependencies {
  settings: Settings
  connection: DatabaseConnection
  /** Where reports are written: connections of their own, so that nobody waits behind devices. */
  reportDatabase: Database
  jobs: Jobs
  clock: Clock
  transport: MailTransport
  /** The card sandbox's world; tests have their own. */
  sandboxWorld?: string
}

/** What was sent before the stop has arrived by then. */
const ON_ITS_WAY_MS = 300

/** Joins everything, by hand and in one place: repositories, rules, services, pages, jobs. */
export const buildApp = async ({
  settings,
  connection,
  reportDatabase,
  jobs,
  clock,
  transport,
  sandboxWorld: world,
}: AppDependencies) => {
  const { database } = connection
  const { publicUrl, secure } = settings
  const secrets = makeSecrets(settings.portalSecret)
  const throttle = makeThrottle(database, clock)
  const passwords = makePasswords()
  const enqueueSummary: EnqueueSummary = (transaction, accountId) =>
    jobs.enqueue(transaction, SUMMARY_JOB, { account_id: accountId }, accountId)

  const postMail = makePostMail(jobs, secrets, clock)
  const billing = await wireBilling({ settings, database, clock, secrets, jobs, world, throttle, postMail })
  const { orders, payments, lookUpPlan } = billing
  const licenceOrders = wireLicenceOrders({ database, clock, secrets, postMail, throttle })
  const makeLicences = licenceMaking(secrets, codePrefix(settings.portal.appName), licenceOrders.addOrder)
  const licences = licenceRepository(database, secrets, makeLicences)
  const onWire = toLicence(secrets, publicUrl, paymentOf)
  const startFreeTest = freeTestStarting(makeLicences)
  const isStopped = makeIsStopped(findPayerInForce)
  const analytics = wireAnalytics({ database, clock, secrets, throttle, publicUrl, isStopped })
  const accounts = wireAccounts({
    ...{ settings, database, clock, secrets, jobs, throttle, passwords, postMail },
    ...{ payments, lookUpPlan, startFreeTest, analyticsLinks: analytics.ofAccount },
  })
  const reminders = wireReminders({
    database,
    clock,
    secrets,
    postMail,
    findPayer: accounts.findRetailUser,
    engagementDays: settings.engagementReminderDays,
    publicUrl,
  })
  const activations = activationRepository(database, secrets, isGroupInForce, isStopped)
  const scans = scanRepository(enqueueSummary)
  const promotions = wirePromotions({ database, clock, throttle })
  const { reports, countUsage, movePartitions } = wireReports(
    reportDatabase,
    { database, clock, postMail },
    scans,
    promotions,
  )
  const scanSummaries = scanSummaryRepository(database, clock, enqueueSummary)

  const sources: CallerSources = {
    publicUrl,
    cookies: sessionCookies(settings),
    ...accounts.callers,
    proveDevice: makeDeviceProver(database, clock, publicUrl),
  }

  let stopping = false
  const app: FastifyInstance = await makeServer(settings)
  // A connection whose request was under way when the stop began would else be kept alive, and wait.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  addSecurityHeaders(app, secure)
  keepHost(app, publicUrl)
  serveHealth(app, database, () => stopping)
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
  })
  serveDirectCall(app, sources, metrics, analytics.metrics)
  const retail = wireRetail({
    accounts: accounts.dependencies,
    ...{ licences, orders, payments, toLicence: onWire, publicUrl },
  })
  serveDirectCall(app, sources, subscriptionManagement, retail.cancel)
  serveService(app, sources, licenceService, {
    ...licenceHandlers({
      licences,
      list: licenceListRepository(database, settings.engagementReminderDays, paymentResultIs),
      passRate: scanSummaries.passRate,
      limitOrders: licenceOrders.limitOrders,
      toLicence: onWire,
      clock,
    }),
    ...licenceOrders.handlers,
    ...retail.handlers,
    ...billing.receipts.ofPayers,
    ...reminders.notices.ofPayer,
  })
  limitUnderWay(app, deviceService.path, REPORTS_BODY_MAX_BYTES)
  serveService(
    app,
    sources,
    deviceService,
    deviceHandlers({
      activate: activations.activate,
      devices: deviceRepository(database),
      countScans: (accountId, licenceId, scanReports) =>
        reports({ kind: 'scans', accountId, licenceId, reports: scanReports }),
      countEstimations: countUsage.estimations,
      countOnlineSafety: countUsage.onlineSafety,
      isStopped: (accountId, billingGroupId) => isStopped(database, accountId, billingGroupId, clock()),
      certify: makeCertifier(secrets.certificateKey, publicUrl),
      makeAnalyticsUrl: analytics.makeDeviceUrl,
      throttle,
      clock,
    }),
    { bodyLimit: REPORTS_BODY_MAX_BYTES },
  )
  await billing.serve(app, sources)
  servePublished(app, publishedKey(secrets.certificateKey), settings.portal)
  serveDocuments(app, settings.portal, clock())
  serveSecurityTxt(app, { publicUrl, contactEmail: settings.portal.contactEmail, clock })
  if (settings.demo) serveOutbox(app, outboxFolder(settings.dataDir))
  const rules = settings.cards.provider === 'stripe' ? STRIPE_RULES : []
  await servePortal(app, { config: settings.portal, secure, rules })

  const housekeeping: HousekeepingStep[] = [
    ...platformHousekeeping({ database, clock, transport, movePartitions }),
    ...accounts.housekeeping((error) => app.log.error(error, 'a deletion waits for its next try')),
    ...billing.housekeeping((error) => app.log.error(error, 'a free test waits for its end')),
    ...reminders.housekeeping,
    ...analytics.housekeeping,
  ]
  const sendMail = mailSender({
    transport,
    clock,
    from: settings.mailFrom,
    brand: mailBrand(settings),
    host: new URL(publicUrl).hostname,
    onDropped: (template, reason) => app.log.warn({ template, reason }, 'a mail was dropped'),
    dropped: droppedMailRepository({ database, clock, secrets, postMail }),
  })
  return {
    app,
    accounts: accounts.accounts,
    retailAccounts: accounts.dependencies.retailAccounts,
    retailInvitations: accounts.dependencies.retailInvitations,
    passwords,
    postMail,
    deletion: accounts.deletion,
    cards: billing.provider,
    /** The steps of the hourly jobs: they forget what is over and make room for days to come. */
    housekeeping,
    /** What the job of reminders does. */
    remind: reminders.remind,
    /** Brings up what must be there before the first request. */
    prepare: movePartitions,
    /** The same, and the jobs. */
    start: async () => {
      await movePartitions()
      await jobs.start()
      await jobs.define<{ account_id: string }>(
        SUMMARY_JOB,
        ({ account_id }) => scanSummaries.recount(account_id),
        {
          once: true,
        },
      )
      await jobs.define<{ account_id: string }>(
        DELETION_JOB,
        ({ account_id }) => accounts.deletion.advance(account_id),
        { once: true },
      )
      await billing.define()
      await reminders.define(jobs)
      await defineHousekeeping(jobs, housekeeping)
      await defineMailJob(jobs, secrets, MAIL_RULES, sendMail)
    },
    /** Serves while `/readyz` says 503, for as long as a balancer needs; then closes the port, and stops the jobs. */
    stop: async () => {
      stopping = true
      // What is on its way here still gets its answer, and `/readyz` sends no more.
      await setTimeout(Math.max(ON_ITS_WAY_MS, settings.drainMs))
      await app.close()
      await jobs.stop()
      transport.close()
    },
  }
}
