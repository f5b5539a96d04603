import type { TestDataKind } from '@assure/contract/accounts/test-mode.modes'
import { type AuditOrigin, auditOrigin } from '#src/platform/audit.ts'
import type { ForcedOutcomes } from '#src/platform/forced-outcomes.ts'
import { isTestAccount, liveAccountOf, testAccountOf } from '#src/platform/test-account.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { AccountRepository } from '../account/account.repository.ts'
import type { RequireConfirmed } from '../sessions/require-confirmed.ts'
import type { TestModeRepository } from './test-mode.repository.ts'

interface Dependencies {
  accounts: Pick<AccountRepository, 'findAccount'>
  testModes: Pick<TestModeRepository, 'open' | 'count' | 'clear' | 'note'>
  outcomes: Pick<ForcedOutcomes, 'force' | 'list'>
  /** Makes sample data; other features have the parts. Throws `RpcError` `test_limit`. */
  makeTestData(
    accountId: string,
    wanted: { kind: TestDataKind; count: number; days: number },
    origin: AuditOrigin,
  ): Promise<number | 'NO_LICENCE' | 'NO_DEVICE'>
  requireConfirmed: RequireConfirmed
}
type Modes = 'open_test_mode' | 'clear_test_data' | 'make_test_data' | 'force_test_outcome'

const NOT_TEST_MODE = { result: 'DENY', code: 'NOT_TEST_MODE' } as const

/** Opens, fills and clears the test mode of the calling organisation. */
export const testModeHandlers = ({
  accounts,
  testModes,
  outcomes,
  makeTestData,
  requireConfirmed,
}: Dependencies): Pick<AccountHandlers, Modes> => ({
  open_test_mode: async ({ caller, context }) => {
    const live = liveAccountOf(caller.account_id)
    await testModes.open(live, auditOrigin(caller, context))
    const accountId = testAccountOf(live)
    const [account, held, forced] = await Promise.all([
      accounts.findAccount(accountId),
      testModes.count(accountId),
      outcomes.list(accountId),
    ])
    if (!account) throw new Error('the test mode was not made')
    return { result: 'OK', session_id: account.sessionId, ...held, outcomes: forced }
  },

  clear_test_data: async ({ caller, context }) => {
    if (!isTestAccount(caller.account_id)) return NOT_TEST_MODE
    if (caller.kind === 'developer') await requireConfirmed(context)
    await testModes.clear(caller.account_id, auditOrigin(caller, context))
    return { result: 'OK' }
  },

  make_test_data: async ({ input, caller, context }) => {
    const { account_id: accountId } = caller
    if (!isTestAccount(accountId)) return NOT_TEST_MODE
    const origin = auditOrigin(caller, context)
    const made = await makeTestData(accountId, input, origin)
    if (typeof made === 'string') return { result: 'DENY', code: made }
    await testModes.note(accountId, origin, { action: 'test_data_made', after: { ...input } })
    return { result: 'OK', made }
  },

  force_test_outcome: async ({ input: { next, times }, caller, context }) => {
    const { account_id: accountId } = caller
    if (!isTestAccount(accountId)) return NOT_TEST_MODE
    await outcomes.force(accountId, next, times)
    const event = { action: 'test_outcome_forced', target: next, after: { times } } as const
    await testModes.note(accountId, auditOrigin(caller, context), event)
    return { result: 'OK', outcomes: await outcomes.list(accountId) }
  },
})
