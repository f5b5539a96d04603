import sql from 'sql-template-tag'
import type { PostMail } from '#src/mails/mail.ts'
import { recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction } from '#src/platform/database/database.ts'
import { findMember } from '../members/organisation-lock.repository.ts'
import { ownersOf } from '../members/recipients.repository.ts'
import type { NoteBypass } from '../members/session-caller.ts'
import { ofToken } from '../sessions/session-confirmation.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  postMail: PostMail
}

/** Records that an Owner entered without the provider that the organisation asks for, and mails all Owners. */
export const makeNoteBypass =
  ({ database, clock, postMail }: Dependencies): NoteBypass =>
  async ({ accountId, company: organisation, provider }, userId, token, { address, requestId }) => {
    const named = ofToken(token)
    if (!named) return
    await inTransaction(database, async (transaction) => {
      const { rowCount: isFirst } = await transaction.execute(sql`
        update user_sessions set bypassed = array_append(bypassed, ${accountId}::uuid)
        where ${named} and not coalesce(${accountId}::uuid = any(bypassed), false)`)
      if (!isFirst) return
      const noted = { actorKind: 'developer', actor: '', userId, address, requestId } as const
      await recordAudit(transaction, accountId, noted, clock(), { action: 'sso_bypassed' })
      const member = (await findMember(transaction, accountId, userId))?.name ?? ''
      for (const { name, email: to, language } of await ownersOf(transaction, accountId))
        await postMail(transaction, {
          template: 'sso_bypassed',
          ...{ to, language, values: { name, organisation, member, provider: provider ?? '', address } },
        })
    })
  }
