import { HOLDERS } from '@assure/contract/accounts/roles'
import { KEY_END_NOTICE_DAYS } from '@assure/contract/constants'
import sql, { join } from 'sql-template-tag'
import type { PostMail } from '#src/mails/mail.ts'
import { type Clock, DAY_MS } from '#src/platform/clock.ts'
import { type Database, inTransaction } from '#src/platform/database/database.ts'
import { moment, nullable, text, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { handleEach } from '#src/platform/housekeeping.ts'
import { isTestAccount } from '#src/platform/test-account.ts'
import { lockMembers, nameInUse } from '../members/organisation-lock.repository.ts'
import { membersToMail } from '../members/recipients.repository.ts'

/** The notices whose time is over when a key gets its end: the shortest of them in days, or null. */
export const passedNotice = (expiresAt: Date | null, now: Date): number | null => {
  if (!expiresAt) return null
  const passed = KEY_END_NOTICE_DAYS.filter((days) => expiresAt.getTime() - now.getTime() <= days * DAY_MS)
  return passed.length > 0 ? Math.min(...passed) : null
}

const endingShape = { name: text(), expires_at: moment, created_by: nullable(uuid) }

/** Mails before a named key ends: 14 and 2 days ahead, to the Owners, and to its maker as long as they may manage keys. */
export const keyEndNotices = ({
  database,
  clock,
  postMail,
}: {
  database: Database
  clock: Clock
  postMail: PostMail
}) => {
  const isDue = () => {
    const now = clock()
    const due = KEY_END_NOTICE_DAYS.map((days) => {
      const end = new Date(now.getTime() + days * DAY_MS)
      return sql`(k.expires_at <= ${end} and coalesce(k.end_noticed_days, 1000) > ${days})`
    })
    return sql`k.expires_at > ${now} and (${join(due, ' or ')})`
  }

  /** Mails the notice of one key. Does nothing if another server was first, or the organisation is not in use. */
  const notify = ({ accountId, keyId }: { accountId: string; keyId: string }): Promise<void> =>
    inTransaction(database, async (transaction) => {
      await lockMembers(transaction, accountId)
      const key = await selectOne(transaction, endingShape)`
        select k.name, k.expires_at, k.created_by from named_keys k
        where k.account_id = ${accountId} and k.key_id = ${keyId} and ${isDue()}`
      if (!key) return
      const organisation = await nameInUse(transaction, accountId)
      if (organisation === null) return
      await transaction.execute(sql`
        update named_keys set end_noticed_days = ${passedNotice(key.expires_at, clock())}
        where account_id = ${accountId} and key_id = ${keyId}`)
      // The vendor reminds of nothing in test mode.
      if (isTestAccount(accountId)) return
      const wanted = sql`'owner' = any(m.roles)
        or m.user_id = ${key.created_by} and m.roles && ${HOLDERS['key.manage'].roles}::text[]`
      for (const { email: to, language, name } of await membersToMail(transaction, accountId, wanted)) {
        const values = { name, organisation, key: key.name, ends_at: key.expires_at }
        const expiresAt = key.expires_at
        await postMail(transaction, { template: 'named_key_ends', to, language, expiresAt, values })
      }
    })

  return {
    /** Mails the notices that are due, of at most `limit` keys. A failure is retried at the next run. Returns how many. */
    notifyDue: async (limit: number, onError: (error: unknown) => void): Promise<number> => {
      const due = await select(database, { accountId: uuid, keyId: uuid })`
        select k.account_id as "accountId", k.key_id as "keyId" from named_keys k /* all accounts */
        where ${isDue()} order by k.expires_at limit ${limit}`
      return handleEach(due, notify, onError)
    },
  }
}
