/**
 * Makes the data that `upgrade.db.test.ts` opens, with the build of this checkout. Run it in a checkout of a release,
 * before the first migration of the next one. Commit the folder that it writes. It needs PostgreSQL's programs.
 *
 *     node apps/api/src/testing/upgrade/make-release-data.ts <release>
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { freePort } from '../../../../../tools/test-run/free-port.ts'
import { databaseFolder } from '#src/platform/database/data-dir-lock.ts'
import { findPostgres } from '../postgres-binaries.ts'
import { startPostgresCluster } from '../postgres-cluster.ts'
import { fillRelease } from './fill-release.ts'
import { RELEASES_FOLDER } from './release-data.ts'

const [release] = process.argv.slice(2)
if (!release) throw new Error('usage: make-release-data.ts <release>')
const to = join(RELEASES_FOLDER, release)
mkdirSync(to, { recursive: true })
const write = (name: string, bytes: Buffer | string) => {
  writeFileSync(join(to, name), bytes)
  process.stdout.write(`${name}: ${Math.ceil(bytes.length / 1024)} KiB\n`)
}
const writeFacts = (name: string, facts: object) => write(name, `${JSON.stringify(facts, null, 2)}\n`)

/** Packs only what a start needs. PostgreSQL's templates are 14 MB, and spare log segments 16 MB each. */
const packFolder = async (folder: string): Promise<Buffer> => {
  const open = () => PGlite.create({ dataDir: folder, extensions: { pg_trgm, btree_gin } })
  const first = await open()
  for (const statement of ['vacuum full', 'select pg_switch_wal()', 'checkpoint']) await first.exec(statement)
  const { rows } = await first.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name')
  const templates = await first.query<{ oid: number }>('select oid from pg_database where datistemplate')
  await first.close()
  for (const { oid } of templates.rows) rmSync(join(folder, 'base', String(oid)), { recursive: true })
  for (const name of readdirSync(join(folder, 'pg_wal')))
    if (/^[0-9A-F]{24}$/.test(name) && name !== rows[0]?.name) rmSync(join(folder, 'pg_wal', name))
  const packed = await open()
  const tar = Buffer.from(await (await packed.dumpDataDir('none')).arrayBuffer())
  await packed.close()
  return brotliCompressSync(tar, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    },
  })
}

const dataDir = mkdtempSync(join(tmpdir(), 'assure-release-'))
writeFacts('data-folder.json', await fillRelease({ DATA_DIR: dataDir, PORT: String(await freePort()) }))
write('data-folder.tar.br', await packFolder(databaseFolder(dataDir)))
rmSync(dataDir, { recursive: true })

const cluster = await startPostgresCluster()
const binaries = findPostgres()
if (!cluster || !binaries) throw new Error('PostgreSQL is needed, and its pg_dump.')
const outbox = mkdtempSync(join(tmpdir(), 'assure-release-'))
const settings = { DATA_DIR: outbox, DATABASE_URL: cluster.url, PORT: String(await freePort()) }
writeFacts('postgres.json', await fillRelease(settings))
const dump = execFileSync(
  join(binaries.folder, 'pg_dump'),
  ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges', cluster.url],
  { maxBuffer: 1 << 28 },
)
write('postgres.sql.gz', gzipSync(dump, { level: 9 }))
rmSync(outbox, { recursive: true })
await cluster.stop()
