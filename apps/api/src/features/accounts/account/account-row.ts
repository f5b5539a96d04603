import type { Realm } from '@assure/contract/constants'
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
import type { NewPerson } from '../people/person.repository.ts'

/** An account, which is an organisation. Its address is that of a member who manages it. */
export const accountShape = {
  accountId: uuid,
  realm: text<Realm>(),
  email: text(),
  company: text(),
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
/** Whether an organisation is being deleted. */
export const isLeaving = (status: Account['status']): boolean => status === 'deleting' || status === 'deleted'
/** An account with its API key. */
export const accountWithKeyShape = {
  ...accountShape,
  sessionId: text(),
  secretSealed: bytes,
  keyLastUsedAt: nullable(moment),
}
export type AccountWithKey = RowOf<typeof accountWithKeyShape>
/** A new account and its first person. */
export type NewAccount = Omit<Account, 'accountId' | 'realm' | 'registeredAt' | 'deletionRequestedAt'> &
  Pick<NewPerson, 'name' | 'passwordHash'> &
  Partial<Pick<NewPerson, 'jobTitle' | 'subscribeNews' | 'language'>>
