import type { Language } from '@assure/contract/constants'
import sql from 'sql-template-tag'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction } from '#src/platform/database/database.ts'
import { text } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'

/** The language that an account, of either realm, gets its mails in. */
export const languageRepository = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /** A choice of what is chosen already changes nothing, and is not noted. */
  choose: (accountId: string, language: Language, noted: AuditOrigin): Promise<void> =>
    inTransaction(database, async (transaction) => {
      const rows = await select(transaction, { language: text<Language>() })`
        select language from accounts where account_id = ${accountId} for no key update`
      const before = rows[0]
      if (!before || before.language === language) return
      await transaction.execute(sql`
        update accounts set language = ${language} where account_id = ${accountId}`)
      await recordAudit(transaction, accountId, noted, clock(), {
        action: 'language_changed',
        before: { language: before.language },
        after: { language },
      })
    }),
})

export type LanguageRepository = ReturnType<typeof languageRepository>
