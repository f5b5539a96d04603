import { accountService } from '@assure/contract/accounts/account.contract'
import { activationEmail, resetEmail } from '@assure/contract/accounts/mail-calls'
import { passwordService } from '@assure/contract/accounts/password.contract'
import type { FastifyInstance } from 'fastify'
import { wireDeletion } from './deletion-wiring.ts'
import { accountHandlers } from './features/accounts/account.handlers.ts'
import { accountRepository } from './features/accounts/account.repository.ts'
import type { AccountDependencies } from './features/accounts/account-dependencies.ts'
import { callerOf } from './features/accounts/account-row.ts'
import { apiKeyRepository } from './features/accounts/api-key.repository.ts'
import { auditLogRepository } from './features/accounts/audit-log.repository.ts'
import { contactRequestRepository } from './features/accounts/contact-request.repository.ts'
import { makeIsEasyPassword } from './features/accounts/easy-passwords.ts'
import { keyCallerRepository } from './features/accounts/key-caller.repository.ts'
import { knownBrowserRepository } from './features/accounts/known-browser.repository.ts'
import { mailLinkRepository } from './features/accounts/mail-link.repository.ts'
import { makeMailReset, passwordHandlers } from './features/accounts/password.handlers.ts'
import { retailAccountRepository } from './features/accounts/retail-account.repository.ts'
import { retailInvitations as makeRetailInvitations } from './features/accounts/retail-invitation.workflow.ts'
import { sessionRepository } from './features/accounts/session.repository.ts'
import { makeMailActivation } from './features/accounts/sign-up.handlers.ts'
import { hourly, type HousekeepingStep } from './platform/housekeeping.ts'
import type { CallerSources } from './platform/http/callers.ts'
import { serveDirectCall } from './platform/http/direct-call.ts'
import { serveService } from './platform/http/rpc-endpoint.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Settings } from './settings.ts'

type Dependencies = Pick<
  AccountDependencies,
  | 'database'
  | 'clock'
  | 'secrets'
  | 'throttle'
  | 'passwords'
  | 'postMail'
  | 'startFreeTest'
  | 'lookUpPlan'
  | 'analyticsLinks'
> & {
  settings: Settings
  jobs: Jobs
  payments: Parameters<typeof wireDeletion>[0]['payments']
}

/** Joins everything around accounts of both realms: who calls, logging in, signing up, keys, deletion. */
export const wireAccounts = ({ settings, jobs, payments, ...shared }: Dependencies) => {
  const { database, clock, secrets, postMail } = shared
  const accounts = accountRepository(database, secrets)
  const sessions = sessionRepository(database, clock, settings)
  const retailAccounts = retailAccountRepository(database)
  const retailSessions = sessionRepository(database, clock, settings, 'retail')
  const knownBrowsers = knownBrowserRepository(database, clock)
  const mailLinks = mailLinkRepository(database, clock, secrets)
  const retailInvitations = makeRetailInvitations({ clock, retailAccounts, mailLinks, postMail })
  const apiKeys = apiKeyRepository(database, clock, secrets, postMail)
  const deletion = wireDeletion({ database, clock, secrets, sessions, mailLinks, postMail, jobs, payments })
  const dependencies: AccountDependencies = {
    ...shared,
    accounts,
    sessions,
    retailAccounts,
    retailSessions,
    retailInvitations,
    knownBrowsers,
    mailLinks,
    isEasyPassword: makeIsEasyPassword([settings.portal.companyName, settings.portal.appName]),
    activationTtlS: settings.activationTtlS,
    resetTtlS: settings.resetTtlS,
    revealAccounts: settings.revealAccounts,
    appName: settings.portal.appName,
    contactEmail: settings.portal.contactEmail,
    apiKeys,
    auditLog: auditLogRepository(database),
    deletion,
  }
  const callers: Pick<CallerSources, 'findSession' | 'findApiKey'> = {
    findSession: {
      developer: async (token) => {
        const accountId = await sessions.find(token)
        const account = accountId && (await accounts.findAccount(accountId))
        return account && account.status === 'active' ? callerOf(account) : null
      },
      retail: async (token) => {
        const accountId = await retailSessions.find(token)
        const user = accountId && (await retailAccounts.find(accountId))
        return user && user.status === 'active' ? { account_id: user.accountId, email: user.email } : null
      },
    },
    findApiKey: keyCallerRepository(database, clock, secrets).find,
  }
  return {
    accounts,
    deletion,
    callers,
    dependencies,
    /** The user of the retail area who logs in with an address, if any. */
    findRetailUser: retailAccounts.findByEmail,
    serve: (app: FastifyInstance, sources: CallerSources) => {
      serveService(app, sources, accountService, accountHandlers(dependencies))
      serveService(app, sources, passwordService, passwordHandlers(dependencies))
      serveDirectCall(app, sources, resetEmail, makeMailReset(dependencies))
      serveDirectCall(app, sources, activationEmail, makeMailActivation(dependencies))
    },
    housekeeping: (onError: (error: unknown) => void): HousekeepingStep[] => [
      { name: 'developer-sessions', every: hourly(15), batch: sessions.forgetEnded },
      { name: 'retail-sessions', every: hourly(17), batch: retailSessions.forgetEnded },
      { name: 'known-browsers', every: hourly(39), batch: knownBrowsers.forgetOld },
      { name: 'mail-links', every: hourly(19), batch: mailLinks.forgetExpired },
      { name: 'api-keys', every: hourly(21), batch: apiKeys.forgetExpired },
      {
        name: 'contact-requests',
        every: hourly(23),
        batch: contactRequestRepository(dependencies).forgetOld,
      },
      {
        name: 'account-deletions',
        every: hourly(25),
        batch: async () => {
          await deletion.advanceAll(onError)
          return 0
        },
      },
    ],
  }
}
