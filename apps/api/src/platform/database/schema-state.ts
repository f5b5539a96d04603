import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { adminCommand } from '../admin-command.ts'
import { readRunningBuild } from '../http/running-build.ts'
import { MIGRATIONS_FOLDER } from '../release-files.ts'
import type { Queryable } from './database.ts'
import { isAtLeast } from './release-order.ts'
import { nullable, text } from './row.ts'
import { select } from './select.ts'

/** This release of the server cannot work with the database. */
export class SchemaError extends Error {}

/** The database lacks migrations that somebody else runs. A later start succeeds. */
export class PendingMigrationsError extends Error {}

/** The first line of a migration, with the earliest release whose servers work with it. */
const NEEDS = /^-- needs: (\d+\.\d+\.\d+)\n/

/** The second line of a migration that builds indexes while calls go on. */
const CONCURRENTLY = /^-- needs: .*\n-- concurrently\n/

/** Lists the migrations of this release, in order. */
export const migrationFiles = () =>
  readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      return { name, sql, sha256, needs: NEEDS.exec(sql)?.[1] ?? null, isConcurrent: CONCURRENTLY.test(sql) }
    })
export type MigrationFile = ReturnType<typeof migrationFiles>[number]

/** A migration that a database has run. */
interface MigrationRun {
  name: string
  sha256: string
  /** The earliest release whose servers work with it; null if that is the release that brought it. */
  needs: string | null
}

/** Lists the migrations that a database has run, in order; none if it has no tables. */
export const migrationsRun = async (queryable: Pick<pg.Pool, 'query'>): Promise<MigrationRun[]> => {
  const { rows } = await queryable.query<{ is_there: boolean }>(
    `select to_regclass('schema_migrations') is not null as is_there`,
  )
  if (!rows[0]?.is_there) return []
  // Databases of releases before 1.0.0 lack the column `needs`.
  const run = await queryable.query<MigrationRun>(
    `select name, sha256, to_jsonb(m) ->> 'needs' as needs from schema_migrations m order by name`,
  )
  return run.rows
}

/** Returns why this release cannot work with what a database has run; null if it can. */
const incompatibilityOf = (
  run: readonly MigrationRun[],
  files: readonly MigrationFile[],
  version: string,
): string | null => {
  for (const { name, sha256, needs } of run) {
    const known = files.find((file) => file.name === name)
    if (!known && (needs === null || !isAtLeast(version, needs)))
      return `The database is newer than this server: it holds migration ${name}, which needs ${needs === null ? 'the release that brought it' : `release ${needs}`}. Install that release or a later one, or restore the backup from before the upgrade.`
    if (known && known.sha256 !== sha256)
      return `Migration ${name} was changed after it ran. Install a release that contains it unchanged.`
  }
  return null
}

/** Throws `SchemaError` if this release cannot work with what a database has run. */
export const expectCompatible = (...given: Parameters<typeof incompatibilityOf>): void => {
  const incompatibility = incompatibilityOf(...given)
  if (incompatibility !== null) throw new SchemaError(incompatibility)
}

const migrationRunShape = { name: text(), sha256: text(), needs: nullable(text()) }

/** Returns a function that asks a migrated database why this release cannot work with it; null if it can. */
export const makeSchemaCheck = (database: Queryable): (() => Promise<string | null>) => {
  const files = migrationFiles()
  const { version } = readRunningBuild()
  return async () => {
    const run = await select(database, migrationRunShape)`
      select name, sha256, needs from schema_migrations order by name`
    return incompatibilityOf(run, files, version)
  }
}

/** Compares what a database has run with the migrations of this release. */
export const readSchemaState = async (queryable: Pick<pg.Pool, 'query'>) => {
  const files = migrationFiles()
  const run = await migrationsRun(queryable)
  const has = (list: readonly { name: string }[], { name }: { name: string }) =>
    list.some((each) => each.name === name)
  return {
    run,
    pending: files.filter((file) => !has(run, file)),
    /** Migrations that this release does not know. */
    newer: run.filter((each) => !has(files, each)),
    /** Why this release cannot work with the database; null if it can. */
    incompatibility: incompatibilityOf(run, files, readRunningBuild().version),
  }
}

/**
 * Throws `PendingMigrationsError` if the database lacks migrations of this release, and `SchemaError` if this release
 * cannot work with it.
 */
export const expectMigrated = async (queryable: Pick<pg.Pool, 'query'>): Promise<void> => {
  const { pending, incompatibility } = await readSchemaState(queryable)
  if (incompatibility !== null) throw new SchemaError(incompatibility)
  const [first] = pending
  if (first)
    throw new PendingMigrationsError(
      `MIGRATE is off. Pending migrations: ${pending.length}, from ${first.name} on. Run ${adminCommand('database migrate')}`,
    )
}
