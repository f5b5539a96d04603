import type { Language, Realm } from '@assure/contract/constants'
import sql from 'sql-template-tag'
import type { PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, auditStatement, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { int, nullable, type RowOf, text } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { uuidv7 } from '#src/platform/ids.ts'
import { accessReviewRepository } from '../access-review/access-review.repository.ts'
import type { AnalyticsLinks } from '../ports.ts'
import type { Account } from '../account/account-row.ts'
import type { KnownBrowserRepository } from '../known-browsers/known-browser.repository.ts'
import type { MailLinkRepository } from '../mail-links/mail-link.repository.ts'
import type { SessionOrigin, SessionRepository } from '../sessions/session.repository.ts'

/** Rolls the transaction back, so that an unusable link is not spent. */
class LinkOpensNothingError extends Error {}

const ownerShape = {
  realm: text<Realm>(),
  email: text(),
  name: text(),
  language: text<Language>(),
  status: text<Account['status']>(),
  password_hash: nullable(text()),
}
type Owner = RowOf<typeof ownerShape>

/** Password changes. Each ends every session and link of the account and forgets its browsers (LG-06). */
export const passwordRepository = ({
  database,
  clock,
  sessions,
  retailSessions,
  knownBrowsers,
  mailLinks,
  analyticsLinks,
  postMail,
  resetTtlS,
}: {
  database: Database
  clock: Clock
  sessions: SessionRepository
  retailSessions: SessionRepository
  knownBrowsers: KnownBrowserRepository
  mailLinks: MailLinkRepository
  analyticsLinks: Pick<AnalyticsLinks, 'count'>
  postMail: PostMail
  resetTtlS: number
}) => {
  const reviews = accessReviewRepository({ database, clock })
  const sessionsOf = { developer: sessions, retail: retailSessions }
  // Locks the row: a concurrent login with the old password is then refused, or its session is ended
  // (session.repository.ts).
  const lockOwner = (transaction: Transaction, accountId: string): Promise<Owner | null> =>
    selectOne(transaction, ownerShape)`
      select realm, email, name, language, status, password_hash from accounts
      where account_id = ${accountId} for no key update`
  const setPassword = async (transaction: Transaction, accountId: string, hash: string, owner: Owner) => {
    await transaction.execute(sql`
      update accounts set password_hash = ${hash}, status = 'active' where account_id = ${accountId}`)
    await sessionsOf[owner.realm].endAll(transaction, accountId)
    await knownBrowsers.forgetAll(transaction, accountId)
    await mailLinks.endAll(transaction, owner)
  }
  /** Counts the API keys and analytics links that still work after a new password. */
  const countStillOpen = async (transaction: Transaction, accountId: string) => {
    const rows = await select(transaction, { keys: int })`
      select count(*)::int as keys from api_keys
      where account_id = ${accountId} and (expires_at is null or expires_at > ${clock()})`
    return {
      api_keys: rows[0]?.keys ?? 0,
      analytics_links: await analyticsLinks.count(transaction, accountId),
    }
  }
  const tellOwner = async (
    transaction: Transaction,
    accountId: string,
    { realm, email, name, language }: Owner,
    { address }: AuditOrigin,
  ) =>
    postMail(transaction, {
      template: 'password_changed',
      to: email,
      language,
      values: {
        ...{ name, realm, at: clock(), address },
        still_open: await countStillOpen(transaction, accountId),
      },
    })

  return {
    /**
     * Mails a link to choose a new password. Unknown addresses cause the same writes, with an unusable link and a mail
     * that has already expired, so timing does not differ.
     */
    mailReset: (
      { realm, email, language }: { realm: Realm; email: string; language: Language | undefined },
      account: Pick<Account, 'accountId' | 'email' | 'language' | 'name'> | null,
      noted: AuditOrigin,
    ): Promise<void> =>
      inTransaction(database, async (transaction) => {
        const now = clock()
        const accountId = account?.accountId ?? uuidv7(now)
        const to = account?.email ?? email
        const owner = { realm, email: to }
        const { token, expiresAt } = await mailLinks.makePassword(transaction, owner, accountId, resetTtlS)
        await transaction.execute(
          auditStatement(accountId, noted, now, { action: 'password_reset_requested' }),
        )
        await postMail(transaction, {
          template: 'password_reset',
          to,
          language: language ?? account?.language ?? 'en',
          values: { name: account?.name ?? '', realm, email: to, token },
          expiresAt: account ? expiresAt : now,
        })
      }),

    /** The owner whose password a link would set, without spending it. null if the link is invalid. */
    ownerOf: async (token: string): Promise<{ email: string; company: string } | null> => {
      const accountId = await mailLinks.findAccount('password', token)
      if (accountId === null) return null
      return selectOne(database, {
        email: text(),
        company: text(),
      })`select email, company from accounts where account_id = ${accountId}`
    },

    /** Spends a link to set a new password and returns the owner. null if the link is invalid; then it is not spent. */
    changeByLink: async (
      link: { token: string; email: string | undefined },
      hash: string,
      from: { address: string; requestId: string },
    ): Promise<{ realm: Realm; email: string } | null> => {
      try {
        return await inTransaction(database, async (transaction) => {
          const spent = await mailLinks.spend(transaction, 'password', null, link.token, link.email)
          const accountId = spent?.accountId
          if (!accountId) return null
          const owner = await lockOwner(transaction, accountId)
          if (owner?.status !== 'active' && owner?.status !== 'pending') throw new LinkOpensNothingError()
          await setPassword(transaction, accountId, hash, owner)
          const invited = owner.status === 'pending'
          if (!invited && owner.realm === 'developer') await reviews.begin(transaction, accountId)
          const noted = { ...from, actorKind: owner.realm, actor: owner.email } as const
          await recordAudit(transaction, accountId, noted, clock(), {
            action: invited ? 'account_activated' : 'password_changed',
            after: { by: 'link' },
          })
          // The owner needs no mail about a first password.
          if (!invited) await tellOwner(transaction, accountId, owner, noted)
          return { realm: owner.realm, email: owner.email }
        })
      } catch (error) {
        if (error instanceof LinkOpensNothingError) return null
        throw error
      }
    },

    /**
     * Changes the password of a logged-in user who just gave the old one. Returns the token of the new session that
     * replaces all others. null if the password was changed meanwhile.
     */
    change: (
      { accountId, passwordHash }: Pick<Account, 'accountId' | 'passwordHash'>,
      hash: string,
      from: SessionOrigin,
      noted: AuditOrigin,
    ): Promise<string | null> =>
      inTransaction(database, async (transaction) => {
        const owner = await lockOwner(transaction, accountId)
        if (owner?.status !== 'active' || owner.password_hash !== passwordHash) return null
        await setPassword(transaction, accountId, hash, owner)
        await recordAudit(transaction, accountId, noted, clock(), { action: 'password_changed' })
        await tellOwner(transaction, accountId, owner, noted)
        return sessions.replace(transaction, accountId, from)
      }),
  }
}

export type PasswordRepository = ReturnType<typeof passwordRepository>
