import type { AccountCaller } from '@assure/contract/implement'
import type { Permission } from '@assure/contract/rpc'

/** An account as the database holds it. */
interface Account {
  accountId: string
  email: string
  name: string
  company: string
  passwordHash: string
  status: 'pending' | 'active' | 'suspended'
  sessionType: string
  monthlyLimit: number | null
  selfService: boolean
  permissions: Permission[]
  sampleData: boolean
  registeredAt: Date
}
/** An account with the key it is called by. */
export interface AccountWithKey extends Account {
  sessionId: string
  secretSealed: Buffer
}
export type NewAccount = Omit<Account, 'accountId' | 'registeredAt'>

/** What the rest of the server is told of an account that makes a call. */
export const callerOf = (account: AccountWithKey): AccountCaller => ({
  account_id: account.accountId,
  session_id: account.sessionId,
  permissions: account.permissions,
  self_service: account.selfService,
})
