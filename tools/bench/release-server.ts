import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import type * as Accounts from './accounts.ts'
import type * as Portal from './bench-portal.ts'
import type * as Licences from './bulk-licences.ts'
import type * as Usage from './bulk-usage.ts'

const LICENCES = 1000
const USAGE_DAYS = 62

/** The message of the process when its server is ready. */
export interface ReleaseServer {
  url: string
  /** The headers of a web session. */
  headers: Record<string, string>
}

const [root = ''] = process.argv.slice(2)
/** Imports a file of the release. Those that are used here have the same functions in each. */
const ofRelease = (file: string) => import(pathToFileURL(`${root}/tools/bench/${file}`).href)
const { withPortal } = (await ofRelease('bench-portal.ts')) as typeof Portal
const { logIn, makeAccount } = (await ofRelease('accounts.ts')) as typeof Accounts
const { fillAccount } = (await ofRelease('bulk-licences.ts')) as typeof Licences
const { fillUsage } = (await ofRelease('bulk-usage.ts')) as typeof Usage

/** Runs the server of a release with an account that has licences and usage, until the parent disconnects. */
await withPortal('postgres', async (portal) => {
  const { pool } = portal.connection
  const account = await makeAccount(portal)
  await fillAccount(portal, account.accountId, LICENCES, LICENCES)
  await fillUsage(pool, account.accountId, { days: USAGE_DAYS, ofEach: 10 })
  for (const table of ['usage_days', 'safety_days', 'licences', 'licence_values', 'licence_blocks'])
    await pool.query(`vacuum analyze ${table}`)
  const ready: ReleaseServer = { url: portal.url, headers: await logIn(portal, account) }
  process.send?.(ready)
  await once(process, 'disconnect')
})
