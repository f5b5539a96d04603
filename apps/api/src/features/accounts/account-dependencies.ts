import type { accountService } from '@assure/contract/accounts/account.contract'
import type { AnalyticsLink } from '@assure/contract/usage/analytics.modes'
import type { AuditOrigin } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Database, Transaction } from '#src/platform/database/database.ts'
import type { ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'
import type { Passwords } from '#src/platform/passwords.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { Throttle } from '#src/platform/throttle.ts'
import type { PostMail } from '#src/mails/mail.ts'
import type { AccountRepository } from './account.repository.ts'
import type { ApiKeyRepository } from './api-key.repository.ts'
import type { AuditLogRepository } from './audit-log.repository.ts'
import type { AccountDeletion } from './deletion.ts'
import type { KnownBrowserRepository } from './known-browser.repository.ts'
import type { IsEasyPassword } from './easy-passwords.ts'
import type { MailLinkRepository } from './mail-link.repository.ts'
import type { RetailAccountRepository } from './retail-account.repository.ts'
import type { RetailInvitations } from './retail-invitation.workflow.ts'
import type { StartFreeTest } from './retail-sign-up.workflow.ts'
import type { SessionRepository } from './session.repository.ts'

/** Links to the analytics page of an account, which another feature keeps. */
export interface AnalyticsLinks {
  list(accountId: string): Promise<AnalyticsLink[]>
  count(transaction: Transaction, accountId: string): Promise<number>
  /** Throws `RpcError` `not_found` for a link that is not the account's. */
  revoke(accountId: string, grantId: string, origin: AuditOrigin): Promise<void>
}

/** The parts that the handlers around an account use. */
export interface AccountDependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  accounts: AccountRepository
  sessions: SessionRepository
  retailAccounts: RetailAccountRepository
  retailSessions: SessionRepository
  retailInvitations: RetailInvitations
  startFreeTest: StartFreeTest
  analyticsLinks: AnalyticsLinks
  knownBrowsers: KnownBrowserRepository
  mailLinks: MailLinkRepository
  passwords: Passwords
  isEasyPassword: IsEasyPassword
  throttle: Throttle
  postMail: PostMail
  activationTtlS: number
  resetTtlS: number
  /** Whether a stranger is told that an address has an account (REVEAL_ACCOUNT_EXISTENCE). */
  revealAccounts: boolean
  appName: string
  /** Where the operator reads of requests of the contact form. */
  contactEmail: string
  apiKeys: ApiKeyRepository
  auditLog: AuditLogRepository
  deletion: AccountDeletion
  /** Brings the plan to how the card provider has it. Throws `RpcError` `unavailable`. */
  lookUpPlan(accountId: string): Promise<void>
}
export type AccountHandlers = ServiceHandlers<typeof accountService>
