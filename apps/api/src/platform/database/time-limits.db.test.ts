import { expect, inject, test } from 'vitest'
import { openTestConnection } from '#src/testing/test-connection.ts'
import { missingTimeLimits } from './time-limits.ts'

const isPostgres = inject('database').kind === 'postgres'

test.runIf(isPostgres)(
  'a connection has every time limit, and one for a pooler names each that it lacks',
  async () => {
    const direct = openTestConnection(1)
    const pooled = openTestConnection(1, { hasPooler: true })
    const ofDirect = await missingTimeLimits(direct.database, false)
    const ofPooled = await missingTimeLimits(pooled.database, true)
    const ofUnknown = await missingTimeLimits(pooled.database, false)
    await Promise.all([direct.close(), pooled.close()])
    expect(ofDirect).toBeNull()
    expect(ofUnknown).toBe(ofPooled?.replace(': run', ': set DATABASE_POOLER=on, run'))
    expect(ofPooled).toMatch(
      /^the connections to the database have no idle_in_transaction_session_timeout, lock_timeout, statement_timeout: run alter role \S+ set statement_timeout = 5000; .* and reconnect the pooler$/,
    )
  },
)
