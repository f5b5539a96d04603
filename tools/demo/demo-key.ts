import type { AccountRepository } from '../../apps/api/src/features/accounts/account/account.repository.ts'
import type { FindKey } from './live-app.ts'

/** Reads the API keys of the sample accounts, which a real customer would copy from the portal. */
export const demoKeys =
  (accounts: Pick<AccountRepository, 'findByEmail' | 'secretOf'>): FindKey =>
  async (email) => {
    const account = await accounts.findByEmail(email)
    if (!account?.sampleData) return null
    return { session_id: account.sessionId, session_password: accounts.secretOf(account) }
  }
