import { INVITATION_REMINDER_S } from '@assure/contract/constants'
import sql from 'sql-template-tag'
import type { PostMail } from '#src/mails/mail.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction } from '#src/platform/database/database.ts'
import { handleEach } from '#src/platform/housekeeping.ts'
import { uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { FIRST_ID } from '#src/platform/ids.ts'
import {
  findInviting,
  invitationColumns,
  invitationShape,
  isOpenInvitation,
  newInvitationToken,
} from './invitation-link.repository.ts'

const READ_AT_ONCE = 100

interface Dependencies {
  database: Database
  clock: Clock
  postMail: PostMail
}

/**
 * Reminders of open invitations, once each. Only hashes of tokens are stored, so the reminder has a link of its own; the
 * first one works too.
 */
export const invitationReminderRepository = ({ database, clock, postMail }: Dependencies) => {
  const isDue = () => sql`${isOpenInvitation} and not is_transfer and reminder_token_hash is null
    and expires_at > ${clock()} and expires_at <= ${new Date(clock().getTime() + INVITATION_REMINDER_S * 1000)}`

  /** Mails the reminder of one invitation, unless its inviter lost the right or another server was first. */
  const remind = (accountId: string, invitationId: string): Promise<void> =>
    inTransaction(database, async (transaction) => {
      const invitation = await selectOne(transaction, invitationShape)`
        select ${invitationColumns} from invitations
        where account_id = ${accountId} and invitation_id = ${invitationId} and ${isDue()} for update`
      const inviting = invitation && (await findInviting(transaction, accountId, invitation))
      if (!inviting) return
      const { email: to, language, roles, places, expiresAt } = invitation
      const { token, tokenHash } = newInvitationToken(accountId, clock())
      await transaction.execute(sql`
        update invitations set reminder_token_hash = ${tokenHash}
        where account_id = ${accountId} and invitation_id = ${invitationId}`)
      const values = { ...inviting, roles, places, token, expires_at: expiresAt }
      await postMail(transaction, { template: 'invitation_reminder', to, language, expiresAt, values })
    })

  return {
    /** Mails all reminders that are due. A failure is retried at the next run. */
    remindAll: async (onError: (error: unknown) => void): Promise<void> => {
      let after = FIRST_ID
      for (;;) {
        // By id, so that invitations whose inviter lost the right do not come again.
        const due = await select(database, { accountId: uuid, invitationId: uuid })`
          select account_id as "accountId", invitation_id as "invitationId" from invitations /* all accounts */
          where ${isDue()} and invitation_id > ${after} order by invitation_id limit ${READ_AT_ONCE}`
        await handleEach(due, ({ accountId, invitationId }) => remind(accountId, invitationId), onError)
        const last = due.at(-1)
        if (!last || due.length < READ_AT_ONCE) return
        after = last.invitationId
      }
    },
  }
}
