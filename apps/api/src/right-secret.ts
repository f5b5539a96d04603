import type { AccountRepository } from './features/accounts/account/account.repository.ts'
import { SettingsError } from './environment.ts'

/**
 * Finds out before the work begins whether this is the secret that the database was filled with. Throws
 * `SettingsError`: with another one no secret would open, and new ones would be lost to the right server.
 */
export const expectRightSecret = async (accounts: Pick<AccountRepository, 'opensSecrets'>): Promise<void> => {
  if (await accounts.opensSecrets()) return
  throw new SettingsError(
    'PORTAL_SECRET: the secrets in this database were sealed with another one; give the PORTAL_SECRET, or the DATA_DIR with the file portal-secret, of the server that made it',
  )
}
