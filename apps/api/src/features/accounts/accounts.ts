import { accountService } from '@assure/contract/accounts/account.contract'
import { activationEmail, resetEmail } from '@assure/contract/accounts/mail-calls'
import { passwordService } from '@assure/contract/accounts/password.contract'
import type { FastifyInstance } from 'fastify'
import type { PostMail } from '#src/mails/mail.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { CallerSources } from '#src/platform/http/callers.ts'
import { serveDirectCall } from '#src/platform/http/direct-call.ts'
import { serveService } from '#src/platform/http/rpc-endpoint.ts'
import { handleEach, hourly, type HousekeepingStep } from '#src/platform/housekeeping.ts'
import type { ForcedOutcomes } from '#src/platform/forced-outcomes.ts'
import { isTestAccount } from '#src/platform/test-account.ts'
import type { Jobs } from '#src/platform/jobs.ts'
import type { Passwords } from '#src/platform/passwords.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { Throttle } from '#src/platform/throttle.ts'
import { spendProof } from '#src/platform/used-proofs.ts'
import type { Settings } from '#src/settings.ts'
import { accessReviewRepository } from './access-review/access-review.repository.ts'
import { openAccessRepository } from './access-review/open-access.repository.ts'
import { accountHandlers } from './account-service.ts'
import { accountRepository } from './account/account.repository.ts'
import { makeMailActivation } from './sign-up/activation-email.handler.ts'
import { apiKeyRepository } from './api-keys/api-key.repository.ts'
import { keyEndNotices } from './api-keys/key-end-notice.repository.ts'
import { namedKeyRepository } from './api-keys/named-key.repository.ts'
import { auditLogRepository } from './audit-log/audit-log.repository.ts'
import { personLogRepository } from './audit-log/person-log.repository.ts'
import { contactRequestRepository } from './contact/contact-request.repository.ts'
import { accountDeletion } from './deletion/deletion.workflow.ts'
import { deletionMails } from './deletion/deletion-mails.repository.ts'
import { makeUndoLinks } from './deletion/undo-link.ts'
import { undoMailRepository } from './deletion/undo-mail.repository.ts'
import { makeIsEasyPassword } from './password-check/easy-passwords.ts'
import { emailChangeWorkflow } from './email-change/email-change.workflow.ts'
import { emailLinkRepository } from './email-change/email-link.repository.ts'
import { makeTickets } from '#src/platform/tickets.ts'
import { makeRequireConfirmed } from './sessions/require-confirmed.ts'
import { keyCallerRepository } from './api-keys/key-caller.repository.ts'
import { knownBrowserRepository } from './known-browsers/known-browser.repository.ts'
import { retailLanguageHandlers } from './account/language.handlers.ts'
import { languageRepository } from './account/language.repository.ts'
import { mailLinkRepository } from './mail-links/mail-link.repository.ts'
import { invitationLinkRepository } from './members/invitation-link.repository.ts'
import { invitationReminderRepository } from './members/invitation-reminder.repository.ts'
import { joinWorkflow } from './members/join.workflow.ts'
import { memberRepository } from './members/member.repository.ts'
import { memberInvitationRepository } from './members/member-invitation.repository.ts'
import { makeTellMembers, memberMails } from './members/member-mails.workflow.ts'
import { nominationMails, ownerNominationRepository } from './members/owner-nomination.repository.ts'
import { recipients } from './members/recipients.repository.ts'
import { organisationSettingsRepository } from './members/organisation-settings.repository.ts'
import { signInPolicyRepository } from './members/sign-in-policy.repository.ts'
import { organisationRepository } from './members/organisation.repository.ts'
import { makeFindReachable } from './memberships/reachable.repository.ts'
import { membershipRepository } from './memberships/membership.repository.ts'
import { memberKeyCaller } from './members/member-key-caller.ts'
import { sessionCaller } from './members/session-caller.ts'
import { testModeRepository } from './test-mode/test-mode.repository.ts'
import type { testModeHandlers } from './test-mode/test-mode.handlers.ts'
import { MEMBER_KEY_PREFIX } from './sessions/member-key.ts'
import { personRepository } from './people/person.repository.ts'
import { recoveryRepository } from './recovery/recovery.repository.ts'
import { waitingRecoveries } from './recovery-wait/waiting-recoveries.repository.ts'
import { passwordHandlers } from './password/password.handlers.ts'
import { makeProvePasskey } from './passkeys/prove-passkey.ts'
import { makeRequireFactor } from './passkeys/require-factor.ts'
import { makeWebauthn } from './passkeys/webauthn.ts'
import { passkeyRepository } from './passkeys/passkey.repository.ts'
import { makeNoteBypass } from './single-sign-on/bypass.repository.ts'
import { makeSingleSignOn } from './single-sign-on/single-sign-on.ts'
import { passwordRepository } from './password/password.repository.ts'
import type { AccountPart, AnalyticsLinks, GiveFirstLicence, KeepBuyer } from './ports.ts'
import { requestListRepository } from './request-log/request-list.repository.ts'
import { makeReauthenticate } from './password-check/reauthentication.ts'
import { makeMailReset } from './password/reset-email.handler.ts'
import { retailAccountRepository } from './account/retail-account.repository.ts'
import { makeRetailInvitations } from './operator/retail-invitation.workflow.ts'
import { retailLoginHandler } from './login/retail-login.handler.ts'
import { retailSessionHandlers } from './sessions/retail-session.handlers.ts'
import { retailSignUpWorkflow } from './sign-up/retail-sign-up.workflow.ts'
import { secondFactorRepository } from './second-factor/second-factor.repository.ts'
import { sessionRepository } from './sessions/session.repository.ts'
import { signUpWorkflow } from './sign-up/sign-up.workflow.ts'

interface Dependencies {
  settings: Settings
  database: Database
  clock: Clock
  secrets: Secrets
  jobs: Jobs
  throttle: Throttle
  passwords: Passwords
  postMail: PostMail
  /** Data of other features that is closed and erased with an account, in this order. */
  accountParts: AccountPart[]
  analyticsLinks: AnalyticsLinks
  giveFirstLicence: GiveFirstLicence
  keepBuyer: KeepBuyer
  outcomes: ForcedOutcomes
  makeTestData: Parameters<typeof testModeHandlers>[0]['makeTestData']
  endOrders: Parameters<typeof testModeRepository>[0]['endOrders']
  /** Refreshes the plan from the card provider. Throws `RpcError` `unavailable` or `rate_limited`. */
  lookUpPlan(accountId: string): Promise<void>
}

/** Builds the feature: accounts of both realms, their callers, calls and housekeeping. */
export const makeAccounts = ({ settings, jobs, accountParts, ...given }: Dependencies) => {
  const { database, clock, secrets, postMail } = given
  const { portal, revealAccounts, activationTtlS, resetTtlS } = settings
  const accounts = accountRepository(database, secrets)
  const retailAccounts = retailAccountRepository(database)
  const people = personRepository(database)
  const memberships = membershipRepository(database, clock)
  const sessions = sessionRepository(database, clock, settings)
  const testModes = testModeRepository(given)
  const requireConfirmed = makeRequireConfirmed(sessions)
  const passkeys = passkeyRepository({ database, clock, postMail, sessions })
  const tickets = makeTickets({ secrets, clock })
  const webauthn = makeWebauthn({ publicUrl: settings.publicUrl, appName: portal.appName, tickets })
  const mailLinks = mailLinkRepository(database, clock, secrets)
  const emailLinks = emailLinkRepository(database, clock)
  const base = {
    ...given,
    settings,
    accounts,
    retailAccounts,
    people,
    memberships,
    sessions,
    testModes,
    mailLinks,
    emailLinks,
    activationTtlS,
    resetTtlS,
  }
  const sso = makeSingleSignOn({ ...base, tickets })
  const invitationLinks = invitationLinkRepository(database, clock)
  const invitationReminders = invitationReminderRepository(base)
  const nominations = ownerNominationRepository({ ...base, tellMembers: makeTellMembers(jobs) })
  const knownBrowsers = knownBrowserRepository(database, clock, postMail)
  const apiKeys = apiKeyRepository(database, clock, secrets, postMail)
  const namedKeys = namedKeyRepository(base)
  const keyEnds = keyEndNotices(base)
  const requests = contactRequestRepository(base)
  const retailInvitations = makeRetailInvitations(base)
  const deletion = accountDeletion({ ...base, jobs, parts: accountParts })
  const reviews = accessReviewRepository(base)
  const recoveries = recoveryRepository({ ...base, recoveryWaitS: portal.recoveryWaitS })
  const dependencies = {
    ...base,
    knownBrowsers,
    apiKeys,
    namedKeys,
    requests,
    deletion,
    revealAccounts,
    findReachable: makeFindReachable(database),
    appName: portal.appName,
    contactEmail: portal.contactEmail,
    isEasyPassword: makeIsEasyPassword([portal.companyName, portal.appName]),
    factors: secondFactorRepository(base),
    reviews,
    emailChanges: emailChangeWorkflow({
      ...{ ...base, knownBrowsers, reviews },
      undoMails: undoMailRepository(given),
    }),
    recoveries,
    waitingRecoveries: waitingRecoveries(database, clock),
    openAccess: openAccessRepository(database, clock),
    passwordChanges: passwordRepository({ ...base, knownBrowsers }),
    languages: languageRepository(base),
    auditLog: auditLogRepository(database),
    requestList: requestListRepository(database),
    logsRequests: settings.logsRequests,
    personLog: personLogRepository(database),
    members: memberRepository(base),
    memberInvitations: memberInvitationRepository(base),
    nominations,
    invitationLinks,
    joins: joinWorkflow({ ...base, invitationLinks }),
    organisations: organisationRepository(database, clock, secrets),
    organisationSettings: organisationSettingsRepository(base),
    signInPolicies: signInPolicyRepository(base),
    ...sso,
    signUps: signUpWorkflow(base),
    retailSignUps: retailSignUpWorkflow({ ...base, retailInvitations }),
    tickets,
    passkeys,
    webauthn,
    provePasskey: makeProvePasskey({ passkeys, webauthn }),
    requireFactor: makeRequireFactor(passkeys),
    reauthenticate: makeReauthenticate({ ...base, requireConfirmed }),
    requireConfirmed,
    findContact: (accountId: string) => recipients.contact(database, accountId),
    spendProof: (name: string, expiresAtS: number) => spendProof(database, name, expiresAtS),
  }
  const ofKey = keyCallerRepository(database, clock, secrets).find
  const ofMember = memberKeyCaller(base)
  const callers: Pick<CallerSources, 'findSession' | 'findApiKey'> = {
    findSession: {
      developer: sessionCaller({ ...base, noteBypass: makeNoteBypass(base) }),
      retail: async (token) => {
        const person = await sessions.find('retail', token)
        if (person?.status !== 'active' || person.accountId === null) return null
        const account = await retailAccounts.find(person.accountId)
        const { userId, accountId, email } = person
        return account?.status === 'active' ? { user_id: userId, account_id: accountId, email } : null
      },
    },
    findApiKey: async (key) => {
      if (key.sessionId.startsWith(MEMBER_KEY_PREFIX)) return ofMember(key)
      const caller = await ofKey(key)
      if (caller && !('cause' in caller) && isTestAccount(caller.account_id))
        await testModes.touch(caller.account_id)
      return caller
    },
  }
  return {
    accounts,
    people,
    retailAccounts,
    retailInvitations,
    deletion,
    recoveries,
    callers,
    /** Runs a job that mails all members of an organisation. */
    mailMembers: memberMails({
      ...{ database, jobs, postMail },
      writers: { ...deletionMails(makeUndoLinks(secrets)), owner_nominated: nominationMails },
    }),
    /** Calls of a retail user's own session. `overviewOf` returns the licences and groups that a login shows. */
    retailHandlers: (overviewOf: Parameters<typeof retailLoginHandler>[1]) => ({
      ...retailLoginHandler(dependencies, overviewOf),
      ...retailSessionHandlers(dependencies),
      ...retailLanguageHandlers(dependencies),
    }),
    serve: (app: FastifyInstance, sources: CallerSources) => {
      serveService(app, sources, accountService, accountHandlers(dependencies))
      serveService(app, sources, passwordService, passwordHandlers(dependencies))
      serveDirectCall(app, sources, resetEmail, makeMailReset(dependencies))
      serveDirectCall(app, sources, activationEmail, makeMailActivation(dependencies))
    },
    housekeeping: (onError: (error: unknown) => void): HousekeepingStep[] => [
      { name: 'sessions', every: hourly(15), batch: sessions.forgetEnded },
      { name: 'known-browsers', every: hourly(39), batch: knownBrowsers.forgetOld },
      {
        name: 'recoveries',
        every: '*/5 * * * *',
        batch: async (limit) => {
          await handleEach(await recoveries.due(limit), recoveries.advance, onError)
          return 0
        },
      },
      { name: 'invitations', every: hourly(41), batch: dependencies.memberInvitations.forgetOld },
      {
        name: 'invitation-reminders',
        every: hourly(43),
        batch: async () => {
          await invitationReminders.remindAll(onError)
          return 0
        },
      },
      {
        name: 'owner-nominations',
        every: hourly(47),
        batch: (limit) => nominations.completeDue(limit, onError),
      },
      { name: 'email-links', every: hourly(45), batch: emailLinks.forgetExpired },
      { name: 'mail-links', every: hourly(19), batch: mailLinks.forgetExpired },
      { name: 'api-keys', every: hourly(21), batch: apiKeys.forgetExpired },
      { name: 'named-keys', every: hourly(30), batch: namedKeys.forgetExpired },
      { name: 'named-key-pairs', every: hourly(32), batch: namedKeys.forgetReplaced },
      { name: 'key-ends', every: hourly(34), batch: (limit) => keyEnds.notifyDue(limit, onError) },
      {
        name: 'domains',
        every: hourly(36),
        batch: (limit) => sso.domains.recheckDue(limit, onError).then(() => 0),
      },
      { name: 'test-modes', every: hourly(38), batch: testModes.clearUnused },
      { name: 'contact-requests', every: hourly(23), batch: requests.forgetOld },
      {
        name: 'account-deletions',
        every: hourly(25),
        batch: async () => {
          await deletion.advanceAll(onError)
          return 0
        },
      },
      {
        name: 'person-deletions',
        every: hourly(27),
        batch: (limit) => deletion.eraseDuePeople(limit, onError),
      },
    ],
  }
}
