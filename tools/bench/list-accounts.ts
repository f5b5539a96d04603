import { LICENCE_QUANTITY_MAX } from '@assure/contract/constants'
import type { licenceService } from '@assure/contract/licences/licence.contract'
import type { ModeInput, ModeName, ModeOutput } from '@assure/contract/rpc'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { type BenchAccount, logIn, makeAccount } from './accounts.ts'
import { PLACE } from './bench-devices.ts'
import type { BenchPortal } from './bench-portal.ts'
import { fillAccount, withoutSlowIndexes } from './bulk-licences.ts'
import { answerOf, bodyOf, fromNewAddress } from './client.ts'

/** An account with licences, called through its owner's web session. */
export interface ListAccount extends BenchAccount {
  call<N extends ModeName<typeof licenceService>>(
    mode: N,
    input: ModeInput<typeof licenceService, N>,
  ): Promise<ModeOutput<typeof licenceService, N>>
  /** The code of one of its licences. */
  code: string
}

const open = async (portal: BenchPortal, account: BenchAccount): Promise<ListAccount> => {
  const headers = await logIn(portal, account)
  const call: ListAccount['call'] = async (mode, input) => {
    const body = bodyOf<typeof licenceService>(mode, input)
    const reply = await portal.client.post(SERVICE_PATHS.retailLicence, body, {
      ...headers,
      ...fromNewAddress(),
    })
    return answerOf<typeof licenceService, typeof mode>(reply)
  }
  const { licences } = await call('generate_licences', { quantity: 1, tags: PLACE })
  return { ...account, call, code: licences[0]?.licence_code ?? '' }
}

/** Makes a large and a small account in one database, with up-to-date statistics. */
export const fillAccounts = async (
  portal: BenchPortal,
  sizes: { large: number; small: number; batch: number },
): Promise<{ large: ListAccount; small: ListAccount }> => {
  const { pool } = portal.connection
  const large = await makeAccount(portal)
  const small = await makeAccount(portal)
  const work = async () => {
    await fillAccount(portal, large.accountId, sizes.large, sizes.batch)
    await fillAccount(portal, small.accountId, sizes.small, sizes.batch)
  }
  if (portal.kind === 'postgres') await withoutSlowIndexes(pool, work)
  else await work()
  // PostgreSQL's autovacuum and our timer on PGlite do this in production.
  for (const table of [
    'licences',
    'devices',
    'activations',
    'licence_counters',
    'licence_values',
    'licence_blocks',
  ]) {
    await pool.query(`vacuum analyze ${table}`)
  }
  return { large: await open(portal, large), small: await open(portal, small) }
}

/** Generates as many licences as one call allows. */
export const generateMost = ({ call }: ListAccount) =>
  call('generate_licences', { quantity: LICENCE_QUANTITY_MAX, tags: PLACE })
