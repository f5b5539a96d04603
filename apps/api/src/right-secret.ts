import { SettingsError } from './environment.ts'
import type { AccountRepository } from './features/accounts/account/account.repository.ts'
import { adminCommand } from './platform/admin-command.ts'
import type { Secrets } from './platform/secrets.ts'
import type { SecretKeys } from './rotation/secret-key.repository.ts'

interface Checked {
  accounts: Pick<AccountRepository, 'opensSecrets'>
  secretKeys: Pick<SecretKeys, 'list'>
  secrets: Pick<Secrets, 'ids'>
}

/**
 * Checks before any work that PORTAL_SECRET has every secret that this database needs. Throws `SettingsError`
 * otherwise: stored secrets could not be decrypted, and the server with the right secret could not read new ones.
 */
export const expectRightSecret = async ({ accounts, secretKeys, secrets }: Checked): Promise<void> => {
  const known = await secretKeys.list()
  const missing = known.filter(({ id }) => !secrets.ids.includes(id)).map(({ id }) => id)
  const isRight = known.length > 0 ? missing.length < known.length : await accounts.opensSecrets()
  const given = secrets.ids.join(', ')
  if (!isRight)
    throw new SettingsError(
      `PORTAL_SECRET: not the secret of this database (given: ${given}${missing.length > 0 ? `; needed: ${missing.join(', ')}` : ''}). Use the PORTAL_SECRET, or the DATA_DIR with the file portal-secret, of the server that filled it`,
    )
  if (missing.length > 0)
    throw new SettingsError(
      `PORTAL_SECRET: lacks the secret ${missing.join(', ')}, which stored values need (given: ${given}). Add it at the end. Before you remove it, run ${adminCommand(`secrets retire ${missing[0]}`)}`,
    )
}
