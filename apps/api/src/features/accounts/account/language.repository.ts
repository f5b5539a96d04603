import type { Language } from '@assure/contract/constants'
import sql from 'sql-template-tag'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction } from '#src/platform/database/database.ts'
import { text } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import type { ActingPerson } from '../people/person-row.ts'

/** The language of a person's mails, in either realm. */
export const languageRepository = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /** Sets the language. Choosing the current language changes nothing and is not recorded. */
  choose: ({ userId, accountId }: ActingPerson, language: Language, noted: AuditOrigin): Promise<void> =>
    inTransaction(database, async (transaction) => {
      const rows = await select(transaction, { language: text<Language>() })`
        select language from users where user_id = ${userId} for no key update`
      const before = rows[0]
      if (!before || before.language === language) return
      await transaction.execute(sql`
        update users set language = ${language} where user_id = ${userId}`)
      await recordAudit(transaction, accountId, noted, clock(), {
        action: 'language_changed',
        before: { language: before.language },
        after: { language },
      })
    }),
})

export type LanguageRepository = ReturnType<typeof languageRepository>
