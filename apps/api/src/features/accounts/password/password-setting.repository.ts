import sql from 'sql-template-tag'
import type { PostMail } from '#src/mails/mail.ts'
import type { AuditOrigin } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import { flag, int, nullable, type RowOf, text } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'
import { fenceOf } from '#src/platform/fence.ts'
import type { EmailLinkRepository } from '../email-change/email-link.repository.ts'
import type { KnownBrowserRepository } from '../known-browsers/known-browser.repository.ts'
import type { MailLinkRepository } from '../mail-links/mail-link.repository.ts'
import { accessOf, membershipRepository } from '../memberships/membership.repository.ts'
import { type ActingPerson, personShape } from '../people/person-row.ts'
import { countNamedKeyPairs } from '../api-keys/named-key-list.repository.ts'
import type { AnalyticsLinks } from '../ports.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'

const ownerShape = {
  realm: personShape.realm,
  email: personShape.email,
  name: personShape.name,
  language: personShape.language,
  suspended: flag,
  password_hash: nullable(text()),
}
/** Whose password changes. */
export type PasswordOwner = RowOf<typeof ownerShape>

/** Sets passwords within the caller's transaction. Each ends every session and link of the person (LG-06). */
export const passwordSetting = ({
  clock,
  sessions,
  knownBrowsers,
  mailLinks,
  emailLinks,
  analyticsLinks,
  postMail,
}: {
  clock: Clock
  sessions: Pick<SessionRepository, 'endAll'>
  knownBrowsers: Pick<KnownBrowserRepository, 'forgetAll'>
  mailLinks: Pick<MailLinkRepository, 'endAll'>
  emailLinks: Pick<EmailLinkRepository, 'endChange'>
  analyticsLinks: Pick<AnalyticsLinks, 'count'>
  postMail: PostMail
}) => {
  /** Counts the API keys and analytics links that still work, in each organisation where the person may end them. */
  const countStillOpen = async (transaction: Transaction, userId: string) => {
    const counts = { api_keys: 0, analytics_links: 0 }
    const memberships = membershipRepository(transaction, clock)
    for (const accountId of await memberships.idsOf(userId)) {
      const membership = await memberships.find(accountId, userId)
      if (membership?.status !== 'active') continue
      const access = accessOf(membership)
      if (access.permissions.includes('key.manage')) {
        const keys = await selectOne(transaction, { open: int })`
          select count(*)::int as open from api_keys
          where account_id = ${accountId} and (expires_at is null or expires_at > ${clock()})`
        const named = await countNamedKeyPairs(transaction, accountId, clock())
        counts.api_keys += (keys?.open ?? 0) + named
      }
      const fence = fenceOf(access, 'link.manage')
      counts.analytics_links += await analyticsLinks.count(transaction, fence)
    }
    return counts
  }

  return {
    /**
     * Locks the row of a person: a concurrent login with the old password is then refused, or its session is ended
     * (session.repository.ts).
     */
    lockOwner: (transaction: Transaction, userId: string): Promise<PasswordOwner | null> =>
      selectOne(transaction, ownerShape)`
        select realm, email, name, language, suspended_at is not null as suspended, password_hash from users
        where user_id = ${userId} and status not in ('deleting', 'erased') for no key update`,

    setPassword: async (
      transaction: Transaction,
      { userId, accountId }: ActingPerson,
      hash: string,
      owner: PasswordOwner,
    ): Promise<void> => {
      await transaction.execute(sql`
        update users set password_hash = ${hash}, status = 'active' where user_id = ${userId}`)
      await transaction.execute(sql`
        update accounts set status = 'active' where account_id = ${accountId} and status = 'pending'`)
      await sessions.endAll(transaction, userId)
      await knownBrowsers.forgetAll(transaction, userId)
      await mailLinks.endAll(transaction, owner)
      await emailLinks.endChange(userId, transaction)
    },

    /** Warns a person whose password changed. */
    tellOwner: async (
      transaction: Transaction,
      userId: string,
      { realm, email, name, language }: PasswordOwner,
      { address }: AuditOrigin,
    ): Promise<void> =>
      postMail(transaction, {
        template: 'password_changed',
        to: email,
        language,
        values: {
          ...{ name, realm, at: clock(), address },
          still_open: await countStillOpen(transaction, userId),
        },
      }),
  }
}
