import type { AccountRepository } from '../../apps/api/src/features/accounts/account/account.repository.ts'
import { type DemoAccounts, findAccountOf } from '../seed/demo-accounts.ts'
import type { FindKey } from './live-app.ts'

interface Demo extends Pick<DemoAccounts, 'findMade'> {
  accounts: Pick<AccountRepository, 'findAccount' | 'secretOf'>
}

/** Reads the API keys of the sample accounts, which a real customer would copy from the portal. */
export const demoKeys =
  ({ findMade, accounts }: Demo): FindKey =>
  async (email) => {
    const account = await findAccountOf({ findMade, accounts }, email)
    if (!account?.sampleData) return null
    return { session_id: account.sessionId, session_password: accounts.secretOf(account) }
  }
