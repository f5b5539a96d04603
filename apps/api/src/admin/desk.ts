import { END_JOB, makeOrders, PROVIDER_RULES, REFUND_JOB } from '../features/billing/billing.ts'
import { apiKeyRepository } from '../features/accounts/api-keys/api-key.repository.ts'
import { accountRepository } from '../features/accounts/account/account.repository.ts'
import { auditLogRepository } from '../features/accounts/audit-log/audit-log.repository.ts'
import { contactRequestRepository } from '../features/accounts/contact/contact-request.repository.ts'
import { makeBackups } from '../backup/backups.ts'
import { DELETION_JOB } from '../features/accounts/deletion/deletion.repository.ts'
import { accountDeletion } from '../features/accounts/deletion/deletion.workflow.ts'
import { invitationRepository } from '../features/accounts/operator/invitation.repository.ts'
import { mailLinkRepository } from '../features/accounts/mail-links/mail-link.repository.ts'
import { memberRepository } from '../features/accounts/members/member.repository.ts'
import {
  MEMBER_MAIL_JOB,
  MEMBER_MAIL_RULES,
  makeTellMembers,
} from '../features/accounts/members/member-mails.workflow.ts'
import { ownerNominationRepository } from '../features/accounts/members/owner-nomination.repository.ts'
import { signInPolicyRepository } from '../features/accounts/members/sign-in-policy.repository.ts'
import { memberInvitationRepository } from '../features/accounts/members/member-invitation.repository.ts'
import { membershipRepository } from '../features/accounts/memberships/membership.repository.ts'
import { operatorRepository } from '../features/accounts/operator/operator.repository.ts'
import { personOperatorRepository } from '../features/accounts/operator/person-operator.repository.ts'
import { retailAccountRepository } from '../features/accounts/account/retail-account.repository.ts'
import { waitingRecoveries } from '../features/accounts/recovery-wait/waiting-recoveries.repository.ts'
import { personRepository } from '../features/accounts/people/person.repository.ts'
import { makeRetailInvitations } from '../features/accounts/operator/retail-invitation.workflow.ts'
import { sessionRepository } from '../features/accounts/sessions/session.repository.ts'
import { makeCheckoutLinks } from '../features/billing/orders/checkout-link.ts'
import { orderRepository } from '../features/billing/orders/order.repository.ts'
import type { OrderPayments } from '../features/billing/orders/pay-order.ts'
import { licenceDetachment } from '../features/licences/licence-detachment.workflow.ts'
import { licenceOperatorRepository } from '../features/licences/licence-operator.repository.ts'
import { listCountedAccounts, recountLicences } from '../features/licences/licence-recount.repository.ts'
import { promotionOperatorRepository } from '../features/promotions/promotion-operator.repository.ts'
import { sdkFileRepository } from '../features/sdks/sdk-file.repository.ts'
import { sdkReleaseRepository } from '../features/sdks/sdk-release.repository.ts'
import { statusNoticeRepository } from '../features/status/status-notice.repository.ts'
import { droppedMailRepository } from '../mails/dropped-mail.repository.ts'
import { MAIL_RULES } from '../mails/mail-transport.ts'
import { defineMailJob, makePostMail } from '../mails/post-mail.ts'
import { listEvents } from '../platform/cards/card-inbox.ts'
import { loadStripe, SANDBOX_JOB } from '../platform/cards/cards.ts'
import { routedCards } from '../platform/cards/routed-cards.ts'
import { makeSandbox, sandboxWebhookSecret } from '../platform/cards/sandbox/sandbox-provider.ts'
import { beginOutage, MAIN_WORLD, moveClock, TEST_WORLD } from '../platform/cards/sandbox/sandbox-world.ts'
import { systemClock as clock } from '../platform/clock.ts'
import type { Database, DatabaseConnection } from '../platform/database/database.ts'
import { SettingsError } from '../environment.ts'
import { migrationsRun } from '../platform/database/schema-state.ts'
import { type Jobs, makeJobs } from '../platform/jobs.ts'
import { makeSecrets, type Secrets } from '../platform/secrets.ts'
import { expectRightSecret } from '../right-secret.ts'
import { sealedColumns } from '../rotation/sealed-columns.ts'
import { secretKeyRepository } from '../rotation/secret-key.repository.ts'
import type { Settings } from '../settings.ts'
import { makeAccountParts } from '../wiring/account-parts.ts'
import { makePaymentEffects } from '../wiring/payment-effects.ts'
import { openDatabase } from './open-database.ts'

const ignore = () => undefined
/** Job handler for commands, which only queue jobs. The server runs them. */
const leaveToServer = () => Promise.reject(new Error('jobs are done by the server'))

/** Controls the card sandbox's clock and outages. The server delivers the events that follow. */
const makeSandboxDesk = (database: Database, secrets: Secrets, jobs: Jobs, world: string) => {
  const sandbox = makeSandbox({ database, clock, world }, sandboxWebhookSecret(secrets), ignore)
  const hearOfEvents = () => jobs.enqueue(null, SANDBOX_JOB, {}, world)
  return {
    advance: async (days: number) => {
      const now = await moveClock(database, clock, world, days)
      const count = await sandbox.runDue()
      await hearOfEvents()
      return { now, done: count }
    },
    hearOfEvents,
    goDown: (hours: number) => beginOutage(database, clock, world, hours),
  }
}

/**
 * Builds the repositories that commands use. `schema` is the job queue's schema and, in tests, also the sandbox's
 * world.
 */
export const makeDesk = (
  { database }: Pick<DatabaseConnection, 'database'>,
  settings: Pick<Settings, 'portalSecrets' | 'sessionIdleS' | 'sessionMaxS' | 'recoveryWaitS'> &
    Partial<Pick<Settings, 'cards' | 'publicUrl'>>,
  schema?: string,
) => {
  const secrets = makeSecrets(...settings.portalSecrets)
  const jobs = makeJobs(database, ignore, { works: false, ...(schema !== undefined && { schema }) })
  const postMail = makePostMail(jobs, secrets, clock)
  const accounts = accountRepository(database, secrets)
  const sessions = sessionRepository(database, clock, settings)
  const people = personRepository(database)
  const retailAccounts = retailAccountRepository(database)
  const mailLinks = mailLinkRepository(database, clock, secrets)
  const retailInvitations = makeRetailInvitations({ clock, people, retailAccounts, mailLinks, postMail })
  const { cards } = settings
  const sandbox =
    cards?.provider === 'stripe' ? null : makeSandboxDesk(database, secrets, jobs, schema ?? MAIN_WORLD)
  /** Only for commands that call the card provider, because loading Stripe's library takes time. */
  const openBilling = async () => {
    const sandboxIn = (world: string) =>
      makeSandbox({ database, clock, world: schema ?? world }, sandboxWebhookSecret(secrets), ignore)
    const provider =
      cards?.provider === 'stripe'
        ? routedCards(await loadStripe(cards, clock), sandboxIn(TEST_WORLD))
        : sandboxIn(MAIN_WORLD)
    const given = { database, clock, jobs, secrets, postMail }
    return { provider, ...makeOrders({ ...given, ...makePaymentEffects(given) }, provider) }
  }
  const payments: Pick<OrderPayments, 'cancel'> = {
    cancel: async (ids) => (await openBilling()).payments.cancel(ids),
  }
  const secretKeys = secretKeyRepository({ database, clock, secrets, columns: sealedColumns(jobs.schema) })
  let isQueueOpen = false
  return {
    expectRightSecret: () => expectRightSecret({ accounts, secretKeys, secrets }),
    operator: operatorRepository({ database, clock, people, postMail }),
    people,
    personOperator: personOperatorRepository({ database, clock, postMail }),
    members: memberRepository({ database, clock, postMail }),
    nominations: ownerNominationRepository({
      ...{ database, clock, people, postMail },
      tellMembers: makeTellMembers(jobs),
    }),
    signInPolicies: signInPolicyRepository({ database, clock, people, postMail }),
    recoveryWaitS: settings.recoveryWaitS,
    memberInvitations: memberInvitationRepository({ database, clock, postMail }),
    memberships: membershipRepository(database, clock),
    waitingRecoveries: waitingRecoveries(database, clock),
    sessions,
    invitations: invitationRepository({
      database,
      clock,
      accounts,
      mailLinks,
      postMail,
      retailInvitations,
    }),
    accounts,
    apiKeys: apiKeyRepository(database, clock, secrets, postMail),
    contactRequests: contactRequestRepository({ database, clock, postMail }),
    droppedMails: droppedMailRepository({ database, clock, secrets, postMail }),
    auditLog: auditLogRepository(database),
    promotions: promotionOperatorRepository(database, clock),
    sdkFiles: sdkFileRepository(database, clock),
    sdkReleases: sdkReleaseRepository(database, clock),
    statusNotices: statusNoticeRepository(database, clock),
    now: clock,
    jobs,
    portalSecrets: settings.portalSecrets,
    secretIds: secrets.ids,
    secretKeys,
    backups: makeBackups({ database, clock, secrets }),
    deletion: accountDeletion({
      ...{ database, clock, secrets, postMail, jobs },
      parts: makeAccountParts({ database, clock, secrets, payments }),
    }),
    sandbox,
    openBilling,
    orders: orderRepository(database),
    /** Lists the card provider's events of an order, newest first. */
    cardEvents: (orderId: string, limit: number) => listEvents(database, orderId, limit),
    licences: {
      ...licenceOperatorRepository(database),
      ...licenceDetachment(database, secrets),
      recount: (accountId: string) => recountLicences(database, accountId, clock()),
      listCountedAccounts: () => listCountedAccounts(database),
    },
    /** Queues a job that lets the server deliver the card sandbox's events. */
    hearOfEvents: () => (sandbox ? sandbox.hearOfEvents() : Promise.resolve()),
    checkoutLinks: makeCheckoutLinks(secrets),
    publicUrl: settings.publicUrl ?? '',
    /** Creates the job queues if no server has done so yet. Commands that change data need them. */
    openQueue: async () => {
      isQueueOpen = true
      await secretKeys.register({ starts: false })
      await jobs.start()
      await defineMailJob(jobs, secrets, MAIL_RULES, leaveToServer)
      await jobs.define(DELETION_JOB, leaveToServer, { once: true })
      await jobs.define(MEMBER_MAIL_JOB, leaveToServer, MEMBER_MAIL_RULES)
      await jobs.define(SANDBOX_JOB, leaveToServer, { once: true })
      await jobs.define(END_JOB, leaveToServer, PROVIDER_RULES)
      await jobs.define(REFUND_JOB, leaveToServer, PROVIDER_RULES)
    },
    close: async () => {
      if (isQueueOpen) await jobs.stop()
    },
  }
}
export type AdminContext = ReturnType<typeof makeDesk>

/**
 * Opens the database of the settings, next to a running server or without one. Throws `SettingsError` if PORTAL_SECRET
 * is not the one that the database was filled with, and if it has no tables and `migrates` is false.
 */
export const openDesk = async (
  settings: Settings,
  warn: (line: string) => void,
  migrates: boolean,
): Promise<AdminContext> => {
  const { connection, close } = await openDatabase(settings, warn, migrates)
  const desk = makeDesk(connection, settings)
  try {
    if (!migrates && (await migrationsRun(connection.pool)).length === 0)
      throw new SettingsError(
        'DATABASE_URL, DATA_DIR: this database has no tables. Give the settings of the server',
      )
    await desk.expectRightSecret()
  } catch (error) {
    await close()
    throw error
  }
  return {
    ...desk,
    close: async () => {
      await desk.close()
      await close()
    },
  }
}
