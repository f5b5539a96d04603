import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { migrate } from '../../apps/api/src/platform/database/migrate.ts'
import { connect } from '../../apps/api/src/platform/database/database.ts'
import { makeSecrets } from '../../apps/api/src/platform/secrets.ts'
import { startPostgresCluster } from '../../apps/api/src/testing/postgres-cluster.ts'
import { makeAccount } from './accounts.ts'
import { fillAccount, withoutSearchIndex } from './bulk-licences.ts'
const cluster = await startPostgresCluster({ durable: true })
if (!cluster) throw new Error()
const connection = connect({ connectionString: cluster.url, statement_timeout: 0 }, console.error)
await migrate(connection.pool as pg.Pool)
const secrets = makeSecrets(randomBytes(32))
const large = await makeAccount({ connection, secrets })
const small = await makeAccount({ connection, secrets })
await withoutSearchIndex(connection.pool, async () => {
  await fillAccount({ connection, secrets }, large.accountId, 1_000_000, 100_000)
  await fillAccount({ connection, secrets }, small.accountId, 100, 100)
})
await connection.pool.query('vacuum analyze')
writeFileSync(
  '/tmp/exp/info.json',
  JSON.stringify({ url: cluster.url, large: large.accountId, small: small.accountId }),
)
console.log('ready', cluster.url)
setInterval(() => undefined, 1000)
