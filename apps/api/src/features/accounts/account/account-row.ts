import type { Language, Realm } from '@assure/contract/constants'
import type { AccountCaller } from '@assure/contract/authorise'
import { permissionsOfRoles } from '@assure/contract/accounts/roles'
import type { Entitlement } from '@assure/contract/rpc'
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

/** An account as stored in the database. */
export const accountShape = {
  accountId: uuid,
  realm: text<Realm>(),
  email: text(),
  name: text(),
  company: text(),
  jobTitle: text(),
  subscribeNews: flag,
  language: text<Language>(),
  /** null while the account is pending. Password logins fail then. */
  passwordHash: nullable(text()),
  status: text<'pending' | 'active' | 'suspended' | 'deleting' | 'deleted' | 'erased'>(),
  sessionType: text(),
  monthlyLimit: nullable(int),
  selfService: flag,
  permissions: textList<Entitlement>(),
  sampleData: flag,
  registeredAt: moment,
  deletionRequestedAt: nullable(moment),
}
export type Account = RowOf<typeof accountShape>
/** An account with its API key. */
export const accountWithKeyShape = {
  ...accountShape,
  sessionId: text(),
  secretSealed: bytes,
  keyLastUsedAt: nullable(moment),
  /** Whether the owner must complete the access review before using the portal. */
  accessReviewDue: flag,
  /** Whether a login also asks for a code. */
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
  permissions: permissionsOfRoles(['owner'], account.permissions),
  self_service: account.selfService,
})

/**
 * Returns the account if it may choose a new password by mail, or null, for example if it is suspended or being
 * deleted.
 */
export const reachable = <A extends Pick<Account, 'status'>>(account: A | null): A | null =>
  account?.status === 'active' || account?.status === 'pending' ? account : null
