import type { Language, Realm } from '@assure/contract/constants'
import type { AccountCaller } from '@assure/contract/implement'
import type { Permission } from '@assure/contract/rpc'
import {
  bytes,
  flag,
  int,
  moment,
  nullable,
  type RowOf,
  text,
  textList,
  uuid,
} from '#src/platform/database/row.ts'

/** An account as the database holds it. */
export const accountShape = {
  accountId: uuid,
  realm: text<Realm>(),
  email: text(),
  name: text(),
  company: text(),
  jobTitle: text(),
  subscribeNews: flag,
  language: text<Language>(),
  /** null while the account is pending: no password opens it. */
  passwordHash: nullable(text()),
  status: text<'pending' | 'active' | 'suspended' | 'deleting' | 'deleted' | 'erased'>(),
  sessionType: text(),
  monthlyLimit: nullable(int),
  selfService: flag,
  permissions: textList<Permission>(),
  sampleData: flag,
  registeredAt: moment,
  deletionRequestedAt: nullable(moment),
}
export type Account = RowOf<typeof accountShape>
/** An account with the key it is called by. */
export const accountWithKeyShape = {
  ...accountShape,
  sessionId: text(),
  secretSealed: bytes,
  keyLastUsedAt: nullable(moment),
  /** Whether the owner must answer what still opens the account, before the portal opens. */
  accessReviewDue: flag,
  /** Whether a login asks for a code too. */
  hasSecondFactor: flag,
}
export type AccountWithKey = RowOf<typeof accountWithKeyShape>
export type NewAccount = Omit<
  Account,
  'accountId' | 'realm' | 'registeredAt' | 'deletionRequestedAt' | 'jobTitle' | 'subscribeNews' | 'language'
> &
  Partial<Pick<Account, 'jobTitle' | 'subscribeNews' | 'language'>>

/** The calling account, as the rest of the server sees it. */
export const callerOf = (account: AccountWithKey): AccountCaller => ({
  account_id: account.accountId,
  session_id: account.sessionId,
  email: account.email,
  permissions: account.permissions,
  self_service: account.selfService,
})

/** The account, if it may choose a new password by mail; null for one that is suspended or being deleted. */
export const reachable = <A extends Pick<Account, 'status'>>(account: A | null): A | null =>
  account?.status === 'active' || account?.status === 'pending' ? account : null
