import type { Mail } from '#src/mails/mail.ts'
import { text } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'
import type { WriteMemberMails } from '../members/member-mails.workflow.ts'
import type { Recipient } from '../ports.ts'
import { erasedAt } from './grace.ts'
import type { UndoLinks } from './undo-link.ts'

/** The mail to an Owner with a link that undoes the deletion of the organisation. */
export const mailToOwner = async (
  undoLinks: Pick<UndoLinks, 'make'>,
  { accountId, company, requestedAt }: { accountId: string; company: string; requestedAt: Date },
  { userId, name, email: to, language }: Recipient,
): Promise<Mail<'account_deleted'>> => {
  const token = await undoLinks.make({ kind: 'organisation', accountId, userId, requestedAt })
  const values = { name, undo_until: erasedAt(requestedAt), undo: { organisation: company, token } }
  return { template: 'account_deleted', to, language, values }
}

/** Writes the mails to all members about the deletion of their organisation and its return. */
export const deletionMails = (
  undoLinks: Pick<UndoLinks, 'make'>,
): Record<'organisation_deleted' | 'organisation_restored', WriteMemberMails> => ({
  organisation_deleted: async (transaction, { accountId, at: requestedAt }) => {
    const deleted = await selectOne(transaction, { company: text() })`
      select company from accounts
      where account_id = ${accountId} and status = 'deleted' and deletion_requested_at = ${requestedAt} for share`
    if (!deleted) return null
    const { company } = deleted
    return ({ isOwner, ...member }) =>
      isOwner
        ? mailToOwner(undoLinks, { accountId, company, requestedAt }, member)
        : {
            ...{ template: 'organisation_deleted', to: member.email, language: member.language },
            values: { name: member.name, organisation: company },
          }
  },

  organisation_restored: async (transaction, { accountId }) => {
    const restored = await selectOne(transaction, { company: text() })`
      select company from accounts where account_id = ${accountId} and status = 'active' for share`
    return (
      restored &&
      (({ name, email: to, language }) => ({
        ...{ template: 'organisation_restored', to, language },
        values: { name, organisation: restored.company },
      }))
    )
  },
})
