/** The reference for a start on the embedded database: opens PGlite on a folder, runs one query, and ends. */
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('usage: bare-pglite.ts DATA_DIR')
const database = await PGlite.create({ dataDir, extensions: { pg_trgm, btree_gin } })
await database.query('select 1')
await database.close()
