import type { AccountRepository } from './features/accounts/account/account.repository.ts'
import { SettingsError } from './environment.ts'

/**
 * Checks before any work that the database was filled with this secret. Throws `SettingsError` otherwise: stored
 * secrets could not be decrypted, and the server with the right secret could not read new ones.
 */
export const expectRightSecret = async (accounts: Pick<AccountRepository, 'opensSecrets'>): Promise<void> => {
  if (await accounts.opensSecrets()) return
  throw new SettingsError(
    'PORTAL_SECRET: the secrets in this database were sealed with another one; give the PORTAL_SECRET, or the DATA_DIR with the file portal-secret, of the server that made it',
  )
}
