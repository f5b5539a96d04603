import type { Language } from '@assure/contract/constants'
import sql from 'sql-template-tag'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction } from '#src/platform/database/database.ts'
import { text, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import type { ActingPerson } from '../people/person-row.ts'

/** The language of a person's mails, in either realm. */
export const languageRepository = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /** Sets the language. Choosing the current language changes nothing and is not recorded. */
  choose: ({ userId, accountId }: ActingPerson, language: Language, noted: AuditOrigin): Promise<void> =>
    inTransaction(database, async (transaction) => {
      const rows = await select(transaction, { language: text<Language>(), email: text() })`
        select language, email from users where user_id = ${userId} for no key update`
      const before = rows[0]
      if (!before || before.language === language) return
      // Mails to an organisation are in the language of the person whom they reach.
      const organisations = await select(transaction, { id: uuid })`
        select account_id as id from user_accounts where user_id = ${userId}`
      const ids = organisations.map(({ id }) => id)
      await transaction.execute(sql`
        update users set language = ${language} where user_id = ${userId}`)
      await transaction.execute(sql`
        update accounts set language = ${language}
        where account_id = any(${ids}::uuid[]) and lower(email) = ${before.email.toLowerCase()}`)
      await recordAudit(transaction, accountId, noted, clock(), {
        action: 'language_changed',
        before: { language: before.language },
        after: { language },
      })
    }),
})

export type LanguageRepository = ReturnType<typeof languageRepository>
