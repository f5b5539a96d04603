import sql from 'sql-template-tag'
import type { Transaction } from '#src/platform/database/database.ts'
import { text } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'
import { isOpenInvitation } from './invitation-link.repository.ts'
import { ownersOf } from './recipients.repository.ts'

/**
 * Lets an Owner get the mails of the organisation in place of a member who may no longer manage it. The organisation is
 * locked, so it has an Owner.
 */
const replaceContact = async (transaction: Transaction, accountId: string, formerly: { email: string }) => {
  const account = await selectOne(transaction, { email: text() })`
    select email from accounts where account_id = ${accountId}`
  if (account?.email.toLowerCase() !== formerly.email.toLowerCase()) return
  const [owner] = await ownersOf(transaction, accountId)
  if (!owner) return
  await transaction.execute(sql`
    update accounts set email = ${owner.email} where account_id = ${accountId}`)
}

/** Ends what a member did as one who manages the organisation: their invitations, and that its mails go to them. */
export const endPowers = async (
  transaction: Transaction,
  accountId: string,
  member: { userId: string; email: string },
  now: Date,
): Promise<void> => {
  await transaction.execute(sql`
    update invitations set revoked_at = ${now}
    where account_id = ${accountId} and invited_by = ${member.userId} and ${isOpenInvitation}`)
  await replaceContact(transaction, accountId, member)
}
