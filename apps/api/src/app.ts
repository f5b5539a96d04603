import { setTimeout } from 'node:timers/promises'
import { accountService } from '@assure/contract/accounts/account.contract'
import { REPORT_AGE_MAX_DAYS } from '@assure/contract/constants'
import { deviceService } from '@assure/contract/devices/device.contract'
import { licenceService } from '@assure/contract/licences/licence.contract'
import { openapi } from '@assure/contract/openapi'
import { KEY_SET_PATH, OPENAPI_PATH } from '@assure/contract/service-paths'
import { DIRECT_CALLS, SERVICES } from '@assure/contract/services'
import type { FastifyInstance } from 'fastify'
import { activationEmail, resetEmail } from '@assure/contract/accounts/mail-calls'
import { passwordService } from '@assure/contract/accounts/password.contract'
import { accountHandlers } from './features/accounts/account.handlers.ts'
import type { AccountDependencies } from './features/accounts/account-dependencies.ts'
import { accountRepository } from './features/accounts/account.repository.ts'
import { callerOf } from './features/accounts/account-row.ts'
import { mailLinkRepository } from './features/accounts/mail-link.repository.ts'
import { makeMailReset, passwordHandlers } from './features/accounts/password.handlers.ts'
import { sessionRepository } from './features/accounts/session.repository.ts'
import { makeMailActivation } from './features/accounts/sign-up.handlers.ts'
import { makeCertifier, publishedKey } from './features/devices/certificate.ts'
import { deviceHandlers } from './features/devices/device.handlers.ts'
import { deviceRepository } from './features/devices/device.repository.ts'
import { scanRepository } from './features/devices/scan.repository.ts'
import {
  type EnqueueSummary,
  SUMMARY_JOB,
  scanSummaryRepository,
} from './features/devices/scan-summary.repository.ts'
import { wireDeletion } from './deletion-wiring.ts'
import { apiKeyRepository } from './features/accounts/api-key.repository.ts'
import { auditLogRepository } from './features/accounts/audit-log.repository.ts'
import { DELETION_JOB } from './features/accounts/deletion.repository.ts'
import { activationRepository } from './features/licences/activation.repository.ts'
import { licenceHandlers } from './features/licences/licence.handlers.ts'
import { licenceRepository } from './features/licences/licence.repository.ts'
import { licenceListRepository } from './features/licences/licence-list.repository.ts'
import { codePrefix } from './features/licences/licence-tokens.ts'
import { MAIL_RULES, type MailTransport, outboxFolder } from './mails/mail-transport.ts'
import { defineMailJob, makePostMail } from './mails/post-mail.ts'
import { mailBrand } from './mails/mail-texts.ts'
import { serveOutbox } from './mails/outbox-pages.ts'
import { mailSender } from './mails/send-mail.ts'
import type { Clock } from './platform/clock.ts'
import type { DatabaseConnection } from './platform/database/database.ts'
import { makeDeviceProver } from './platform/dpop.ts'
import { forgetOldAnswers } from './platform/idempotency.ts'
import type { CallerSources } from './platform/http/callers.ts'
import { serveDirectCall } from './platform/http/direct-call.ts'
import { serveHealth } from './platform/http/health.ts'
import { keepHost } from './platform/http/host.ts'
import { servePortal } from './platform/http/portal-pages.ts'
import { serveService } from './platform/http/rpc-endpoint.ts'
import { addSecurityHeaders } from './platform/http/security-headers.ts'
import { makeServer } from './platform/http/server.ts'
import { sessionCookies } from './platform/http/session-cookies.ts'
import type { Jobs } from './platform/jobs.ts'
import { makePasswords } from './platform/passwords.ts'
import { makeSecrets } from './platform/secrets.ts'
import { forgetOldAttempts, makeThrottle } from './platform/throttle.ts'
import { forgetOldProofs } from './platform/used-proofs.ts'
import type { Settings } from './settings.ts'

export interface AppDependencies {
  settings: Settings
  connection: DatabaseConnection
  jobs: Jobs
  clock: Clock
  transport: MailTransport
}

const REPORTS_BODY_MAX_BYTES = 1024 * 1024
/** Days: one more than reports are taken for, and some ahead, should this job not run for a while. */
const REPORT_PARTITIONS = { keep: REPORT_AGE_MAX_DAYS + 1, ahead: 4 }
const DRAIN_MS = 300
const HOURLY = '7 * * * *'

/** Joins everything, by hand and in one place: repositories, rules, services, pages, jobs. */
export const buildApp = async ({ settings, connection, jobs, clock, transport }: AppDependencies) => {
  const { database, pool } = connection
  const { publicUrl, secure } = settings
  const secrets = makeSecrets(settings.portalSecret)
  const throttle = makeThrottle(database, clock)
  const passwords = makePasswords()
  const enqueueSummary: EnqueueSummary = (transaction, accountId) =>
    jobs.enqueue(transaction, SUMMARY_JOB, { account_id: accountId }, accountId)

  const accounts = accountRepository(database, clock, secrets)
  const sessions = sessionRepository(database, clock, settings)
  const mailLinks = mailLinkRepository(database, clock, secrets)
  const postMail = makePostMail(jobs, secrets, clock)
  const apiKeys = apiKeyRepository(database, clock, secrets, postMail)
  const deletion = wireDeletion({ database, clock, secrets, sessions, mailLinks, postMail, jobs })
  const activations = activationRepository(database, secrets)
  const scans = scanRepository(database, enqueueSummary)
  const scanSummaries = scanSummaryRepository(database, clock, enqueueSummary)

  const sources: CallerSources = {
    publicUrl,
    cookies: sessionCookies(settings),
    findSession: async (token) => {
      const accountId = await sessions.find(token)
      const account = accountId && (await accounts.findAccount(accountId))
      return account && account.status === 'active' ? callerOf(account) : null
    },
    findApiKey: accounts.findByKey,
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
  serveHealth(app, pool, () => stopping)
  const accountDependencies: AccountDependencies = {
    database,
    clock,
    secrets,
    accounts,
    sessions,
    mailLinks,
    passwords,
    throttle,
    postMail,
    publicUrl,
    activationTtlS: settings.activationTtlS,
    resetTtlS: settings.resetTtlS,
    revealAccounts: settings.revealAccounts,
    appName: settings.portal.appName,
    apiKeys,
    auditLog: auditLogRepository(database),
    deletion,
  }
  serveService(app, sources, accountService, accountHandlers(accountDependencies))
  serveService(app, sources, passwordService, passwordHandlers(accountDependencies))
  serveDirectCall(app, publicUrl, resetEmail, makeMailReset(accountDependencies))
  serveDirectCall(app, publicUrl, activationEmail, makeMailActivation(accountDependencies))
  serveService(
    app,
    sources,
    licenceService,
    licenceHandlers({
      licences: licenceRepository(database, secrets, codePrefix(settings.portal.appName)),
      list: licenceListRepository(database),
      passRate: scanSummaries.passRate,
      clock,
      secrets,
      publicUrl,
    }),
  )
  serveService(
    app,
    sources,
    deviceService,
    deviceHandlers({
      activate: activations.activate,
      devices: deviceRepository(database),
      scans,
      certify: makeCertifier(secrets.certificateKey, publicUrl),
      throttle,
      clock,
    }),
    { bodyLimit: REPORTS_BODY_MAX_BYTES },
  )
  const keySet = { keys: [publishedKey(secrets.certificateKey)] }
  app.get(KEY_SET_PATH, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send(keySet),
  )
  // Asked for now and then: written when it is, rather than kept by every process.
  app.get(OPENAPI_PATH, async () => openapi(SERVICES, DIRECT_CALLS))
  if (settings.demo) serveOutbox(app, outboxFolder(settings.dataDir))
  await servePortal(app, { config: settings.portal, secure })

  const movePartitions = () => scans.movePartitions(clock(), REPORT_PARTITIONS)
  const housekeep = async () => {
    const now = clock()
    await movePartitions()
    await forgetOldProofs(database, now)
    await forgetOldAnswers(database, now)
    await forgetOldAttempts(database, now)
    await sessions.forgetEnded()
    await mailLinks.forgetExpired()
    await apiKeys.forgetExpired()
    await deletion.advanceAll((error) => app.log.error(error, 'a deletion waits for its next try'))
  }
  const sendMail = mailSender({
    transport,
    clock,
    from: settings.mailFrom,
    brand: mailBrand(settings),
    host: new URL(publicUrl).hostname,
    onDropped: (template, reason) => app.log.warn({ template, reason }, 'a mail was dropped'),
  })
  return {
    app,
    accounts,
    passwords,
    postMail,
    deletion,
    /** What the hourly job does: forgets what is over, makes room for days to come. */
    housekeep,
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
        ({ account_id }) => deletion.advance(account_id),
        { once: true },
      )
      await jobs.define('housekeeping', housekeep, { cron: HOURLY })
      await defineMailJob(jobs, secrets, MAIL_RULES, sendMail)
    },
    /** Answers 503 to newcomers, lets what is under way finish, stops the jobs. */
    stop: async () => {
      stopping = true
      // What is on its way here still gets its answer, and `/readyz` sends no more.
      await setTimeout(DRAIN_MS)
      await app.close()
      await jobs.stop()
      transport.close()
    },
  }
}
