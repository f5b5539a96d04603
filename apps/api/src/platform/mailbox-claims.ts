import { mailboxOf } from '@assure/contract/accounts/mailbox'
import sql from 'sql-template-tag'
import type { Queryable, Transaction } from './database/database.ts'
import { text, uuid } from './database/row.ts'
import { select } from './database/select.ts'
import { isTestAccount } from './test-account.ts'

/**
 * A benefit that a mailbox gets once: the trial of an account, a plan or the retail area, or the promotion of a code.
 * Without this limit, tagged forms of one address would each get it.
 */
export type Benefit = 'trial' | 'plan trial' | 'retail trial' | `promotion ${string}`
interface Claimant {
  accountId: string
  email: string
}

/**
 * Claims a benefit for an account. Returns false if another account of its mailbox has it. Test mode gets it each time, and
 * takes it from nobody.
 */
export const claimBenefit = async (
  transaction: Transaction,
  benefit: Benefit,
  { accountId, email }: Claimant,
): Promise<boolean> => {
  if (isTestAccount(accountId)) return true
  // Updating the row returns its owner, and waits for a concurrent claim.
  const rows = await select(transaction, { account_id: uuid })`
    insert into mailbox_claims (mailbox, benefit, account_id)
    values (${mailboxOf(email)}, ${benefit}, ${accountId})
    on conflict (mailbox, benefit) do update set account_id = mailbox_claims.account_id
    returning account_id`
  return rows[0]?.account_id === accountId
}

/** Whether another account of the mailbox has a benefit. */
export const isClaimedByOther = async (
  queryable: Queryable,
  benefit: Benefit,
  { accountId, email }: Claimant,
): Promise<boolean> => {
  if (isTestAccount(accountId)) return false
  const rows = await select(queryable, { account_id: uuid })`
    select account_id from mailbox_claims
    where mailbox = ${mailboxOf(email)} and benefit = ${benefit} and account_id <> ${accountId}`
  return rows.length > 0
}

/** Repeats the claims of an address for the new address of the same person, who does not get anything twice. */
export const repeatClaims = async (transaction: Transaction, email: string, to: string): Promise<void> => {
  const mailbox = mailboxOf(to)
  const claims = await select(transaction, { benefit: text(), account_id: uuid })`
    select benefit, account_id from mailbox_claims where mailbox = ${mailboxOf(email)}`
  for (const { benefit, account_id } of claims)
    await transaction.execute(sql`
      insert into mailbox_claims (mailbox, benefit, account_id) values (${mailbox}, ${benefit}, ${account_id})
      on conflict (mailbox, benefit) do nothing returning mailbox`)
}

/** Deletes the claims of a mailbox for these accounts, for the erasure of its person. */
export const forgetMailbox = async (
  transaction: Transaction,
  email: string,
  accountIds: readonly string[],
): Promise<void> => {
  await transaction.execute(sql`
    delete from mailbox_claims where mailbox = ${mailboxOf(email)} and account_id = any(${accountIds}::uuid[])`)
}

/** Deletes the claims of an account, also those of its members' mailboxes, for its erasure. */
export const forgetClaims = async (transaction: Transaction, accountId: string): Promise<void> => {
  await transaction.execute(sql`delete from mailbox_claims where account_id = ${accountId}`)
}
