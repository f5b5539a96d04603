import type { Database } from '#src/platform/database/database.ts'
import { text } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { type LicenceRow, licenceColumns, licenceShape } from './licence-row.repository.ts'

/** Finds licences of any account for the operator, except those of test modes. */
export const licenceOperatorRepository = (database: Database) => ({
  /**
   * Finds licences by code. Codes are random and unique only within an account, so there is hardly ever more than one.
   */
  findByCode: (code: string): Promise<(LicenceRow & { account_email: string })[]> =>
    select(database, { ...licenceShape, account_email: text() })`
      select ${licenceColumns}, owner.email as account_email
      from accounts owner join licences l on l.account_id = owner.account_id and l.code = ${code}
      where owner.test_of is null
      order by l.licence_id`,
})
