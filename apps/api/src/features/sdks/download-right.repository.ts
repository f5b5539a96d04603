import { WITHOUT_PLAN } from '@assure/contract/billing/plans'
import type { Database } from '#src/platform/database/database.ts'
import { text } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'
import { liveAccountOf } from '#src/platform/test-account.ts'

export const downloadRightRepository = (database: Database) => ({
  /** Whether an organisation has a running trial or plan. Its test mode has what it has. */
  hasPlan: async (accountId: string): Promise<boolean> => {
    const account = await selectOne(database, { sessionType: text() })`
      select a.session_type as "sessionType" from accounts a where a.account_id = ${liveAccountOf(accountId)}`
    return account !== null && account.sessionType !== WITHOUT_PLAN
  },
})
export type DownloadRights = ReturnType<typeof downloadRightRepository>
