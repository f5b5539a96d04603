import { SettingsError } from './environment.ts'
import type { AccountRepository } from './features/accounts/account/account.repository.ts'
import type { Secrets } from './platform/secrets.ts'
import type { SecretKeys } from './rotation/secret-key.repository.ts'

interface Checked {
  accounts: Pick<AccountRepository, 'opensSecrets'>
  secretKeys: Pick<SecretKeys, 'list'>
  secrets: Pick<Secrets, 'ids'>
}

const MISSING =
  'add it after the others, and take it out when `npm run admin -- secrets retire` has accepted that'

/**
 * Checks before any work that PORTAL_SECRET has every secret that this database is sealed with. Throws `SettingsError`
 * otherwise: stored secrets could not be decrypted, and the server with the right secret could not read new ones.
 * Returns whether this database has no list of its secrets yet.
 */
export const expectRightSecret = async ({ accounts, secretKeys, secrets }: Checked): Promise<boolean> => {
  const known = await secretKeys.list()
  const missing = known.filter(({ id }) => !secrets.ids.includes(id)).map(({ id }) => id)
  const isRight = known.length > 0 ? missing.length < known.length : await accounts.opensSecrets()
  if (!isRight)
    throw new SettingsError(
      'PORTAL_SECRET: the secrets in this database were sealed with another one; give the PORTAL_SECRET, or the DATA_DIR with the file portal-secret, of the server that made it',
    )
  if (missing.length > 0)
    throw new SettingsError(
      `PORTAL_SECRET: data in this database is sealed with the secret ${missing.join(', ')}, which is not given; ${MISSING}`,
    )
  return known.length === 0
}
