import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import { databaseFolder } from '#src/platform/database/data-dir-lock.ts'
import { startEmbedded } from '#src/platform/database/embedded.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { FORMER_QUEUE } from '#src/platform/housekeeping.ts'
import { makeFreshDatabase } from '../fresh-database.ts'
import { countRows } from './count-rows.ts'

/**
 * Used proofs are stored by the hour of their expiry, modulo four. A shift by whole rounds of four hours keeps their
 * slot.
 */
const PROOF_ROUND_S = 14_400

/**
 * SQL that shifts the stored times to now. The queue and the migrations use the database's clock, which a test cannot
 * set. Without it they would drop the release's jobs and used proofs as expired.
 */
const movedTo = (now: Date, madeAt: string) => {
  const seconds = Math.round((now.getTime() - Date.parse(madeAt)) / 1000)
  const moved = ['created_on', 'start_after', 'keep_until']
    .map((name) => `${name} = ${name} + ${seconds} * interval '1 second'`)
    .join(', ')
  const rounds = Math.ceil(seconds / PROOF_ROUND_S)
  return `update pgboss.job set ${moved};
    update public.used_proofs set expires_at_s = expires_at_s + ${rounds * PROOF_ROUND_S}`
}

/** Runs the current migrations and reads what exists before a server works on it. */
const migrated = async (where: pg.PoolConfig) => {
  const pool = new pg.Pool({ ...where, max: 1 })
  await migrate(pool)
  // Servers of the previous release still run the former housekeeping queue.
  const { rows } = await pool.query<{ id: string }>(
    `select id from pgboss.job where state in ('created', 'retry') and name <> $1`,
    [FORMER_QUEUE],
  )
  const counted = await countRows(pool)
  await pool.end()
  return { ...counted, waiting: rows.map(({ id }) => id) }
}

/** Unpacks a data folder of the embedded database. */
const openFolder = async (data: Buffer, prepare: string) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'assure-upgrade-'))
  const folder = databaseFolder(dataDir)
  mkdirSync(dirname(folder), { recursive: true })
  const loadDataDir = new Blob([new Uint8Array(brotliDecompressSync(data))])
  const packed = await PGlite.create({ dataDir: folder, loadDataDir, extensions: { pg_trgm, btree_gin } })
  await packed.exec(prepare)
  await packed.close()
  const embedded = await startEmbedded(dataDir, () => undefined)
  const kept = await migrated({ ...embedded.connection })
  await embedded.stop()
  const remove = async () => rmSync(dataDir, { recursive: true, force: true })
  return { kept, environment: { DATA_DIR: dataDir }, remove }
}

/** Restores a dump into its own database. */
const restoreDump = async (data: Buffer, prepare: string) => {
  const { url, drop } = await makeFreshDatabase()
  const restoring = new pg.Client({ connectionString: url })
  await restoring.connect()
  // Lines with a backslash are psql commands.
  await restoring.query(
    gunzipSync(data)
      .toString()
      .replaceAll(/^\\.*$/gm, ''),
  )
  await restoring.query(prepare)
  await restoring.end()
  const dataDir = mkdtempSync(join(tmpdir(), 'assure-upgrade-'))
  const remove = async () => {
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { environment: { DATABASE_URL: url, DATA_DIR: dataDir }, remove }
}
const openDump = async (data: Buffer, prepare: string) => {
  const restored = await restoreDump(data, prepare)
  const kept = await migrated({ connectionString: restored.environment.DATABASE_URL })
  return { kept, ...restored }
}

/** Restores a release's dump as its server left it, without later migrations. */
export const restoreRelease = (dump: Buffer, madeAt: string) => restoreDump(dump, movedTo(new Date(), madeAt))

/**
 * Opens the kept data of a release on a database of its own, with its times moved to now, and migrates it. Returns the
 * settings that lead a server or command to it.
 */
export const openRelease = (kind: 'embedded' | 'postgres', data: Buffer, madeAt: string) => {
  const prepare = movedTo(new Date(), madeAt)
  return kind === 'embedded' ? openFolder(data, prepare) : openDump(data, prepare)
}
