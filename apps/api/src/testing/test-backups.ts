import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { runCommand } from '#src/admin/run-command.ts'
import { startEmbedded } from '#src/platform/database/embedded.ts'
import { readSettings } from '#src/settings.ts'
import { makeFreshDatabase } from './fresh-database.ts'
import { openRelease } from './upgrade/open-release.ts'
import { RELEASE_SECRET, RELEASE_URL } from './upgrade/release-client.ts'
import { releaseData, releases } from './upgrade/release-data.ts'

/** Settings that lead a server or a command to a database. */
export type Environment = Record<string, string>

export const settingsOf = (environment: Environment) =>
  readSettings(
    { PUBLIC_URL: RELEASE_URL, PORTAL_SECRET: RELEASE_SECRET, LOG_LEVEL: 'silent', ...environment },
    false,
  )

/** Runs a command on the database of `environment`. Returns its JSON output. */
export const runAdmin = async (environment: Environment, ...args: string[]) =>
  (await runCommand(args, () => settingsOf(environment))).json as Record<string, unknown>

/** Runs `work` with a connection to the database, whose server must not run. */
export const withPool = async <T>(
  environment: Environment,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> => {
  const { DATABASE_URL: connectionString, DATA_DIR: dataDir = '' } = environment
  const embedded = connectionString ? null : await startEmbedded(dataDir, () => undefined)
  const pool = new pg.Pool({ ...(embedded?.connection ?? { connectionString }), max: 1 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
    await embedded?.stop()
  }
}

/**
 * Gives a test file the kept data of the last release and a backup of it. `restored` and `emptyTarget` make more
 * databases, which are dropped at the end.
 */
export const keptBackup = () => {
  const folder = mkdtempSync(join(tmpdir(), 'assure-backup-'))
  const path = (name: string) => join(folder, name)
  const { kind } = inject('database')
  const [release = ''] = releases()
  const { facts, data } = releaseData(release, kind)
  const drops: (() => Promise<void>)[] = []
  const first = path('first.backup')

  const emptyTarget = async (target: 'embedded' | 'postgres' = kind) => {
    const DATA_DIR = mkdtempSync(path('data-'))
    if (target === 'embedded') return { into: DATA_DIR, environment: { DATA_DIR } }
    const { url, drop } = await makeFreshDatabase()
    drops.push(drop)
    return { into: url, environment: { DATABASE_URL: url, DATA_DIR } }
  }
  const kept = {
    kind,
    facts,
    path,
    /** The backup's file. */
    first,
    emptyTarget,
    /** The database that was backed up. */
    original: {} as Environment,
    admin: (...args: string[]) => runAdmin(kept.original, ...args),
    /** Makes a copy by a restore. */
    restored: async (target: 'embedded' | 'postgres' = kind): Promise<Environment> => {
      const { into, environment } = await emptyTarget(target)
      await kept.admin('backup', 'restore', first, '--into', into)
      return environment
    },
  }
  beforeAll(async () => {
    const opened = await openRelease(kind, data, facts.madeAt)
    drops.push(opened.remove)
    kept.original = opened.environment
    await kept.admin('backup', 'create', first)
  })
  afterAll(async () => {
    for (const drop of drops) await drop()
    rmSync(folder, { recursive: true, force: true })
  })
  return kept
}
