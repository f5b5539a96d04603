import type { Language, Realm } from '@assure/contract/constants'
import type { AccountCaller } from '@assure/contract/implement'
import type { Permission } from '@assure/contract/rpc'

/** An account as the database holds it. */
export interface Account {
  accountId: string
  realm: Realm
  email: string
  name: string
  company: string
  jobTitle: string
  subscribeNews: boolean
  language: Language
  /** null while the account is pending: no password opens it. */
  passwordHash: string | null
  status: 'pending' | 'active' | 'suspended' | 'deleting' | 'deleted' | 'erased'
  sessionType: string
  monthlyLimit: number | null
  selfService: boolean
  permissions: Permission[]
  sampleData: boolean
  registeredAt: Date
  deletionRequestedAt: Date | null
}
/** An account with the key it is called by. */
export interface AccountWithKey extends Account {
  sessionId: string
  secretSealed: Buffer
  keyLastUsedAt: Date | null
  /** Whether the owner must answer what still opens the account, before the portal opens. */
  accessReviewDue: boolean
  /** Whether a login asks for a code too. */
  hasSecondFactor: boolean
}
export type NewAccount = Omit<
  Account,
  'accountId' | 'realm' | 'registeredAt' | 'deletionRequestedAt' | 'jobTitle' | 'subscribeNews' | 'language'
> &
  Partial<Pick<Account, 'jobTitle' | 'subscribeNews' | 'language'>>

/** What the rest of the server is told of an account that makes a call. */
export const callerOf = (account: AccountWithKey): AccountCaller => ({
  account_id: account.accountId,
  session_id: account.sessionId,
  email: account.email,
  permissions: account.permissions,
  self_service: account.selfService,
})
