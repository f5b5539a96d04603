import { readFile, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { RefusedError } from '#src/admin/command.ts'
import { keptBackup, runAdmin, withPool } from '../testing/test-backups.ts'

const kept = keptBackup()
const { facts, path, first } = kept
const edited = path('edited.backup')

/** Writes the backup with other lines. */
const edit = async (change: (lines: string[]) => string[]) => {
  const lines = gunzipSync(new Uint8Array(await readFile(first)))
    .toString()
    .trimEnd()
    .split('\n')
  await writeFile(edited, gzipSync(`${change(lines).join('\n')}\n`))
}

/** Every refused restore goes into this target, and the last test fills it: nothing may be left in it. */
let target: string
beforeAll(async () => {
  target = (await kept.emptyTarget()).into
})

/** Restores the changed backup. Returns the refusal. */
const refusal = async (more: Record<string, string> = {}) =>
  runAdmin({ ...kept.original, ...more }, 'backup', 'restore', edited, '--into', target).then(
    () => 'restored',
    (error: Error) => error.message,
  )

test('a file that is cut off is refused', async () => {
  const whole = await readFile(first)
  await writeFile(edited, whole.subarray(0, whole.length - 20))
  expect(await refusal()).toMatch(/cut off or damaged/)
})

test('a backup without its last line is refused', async () => {
  await edit((lines) => lines.slice(0, -1))
  expect(await refusal()).toMatch(/cut off: its end is missing/)
})

test('a backup with a changed row is refused', async () => {
  await edit((lines) => lines.map((line) => line.replaceAll(facts.twoFactor.email, 'other@example.com')))
  expect(await refusal()).toMatch(/has a row that was changed/)
})

test('a backup that lacks a row is refused', async () => {
  await edit((lines) =>
    lines.map((line) => {
      if (!line.startsWith('["usage_days"')) return line
      const [table, rows] = JSON.parse(line) as [string, unknown[]]
      return JSON.stringify([table, rows.slice(1)])
    }),
  )
  expect(await refusal()).toMatch(/usage_days has \d+ rows instead of \d+/)
})

test('a backup of a newer release is refused', async () => {
  await edit(([header = '', ...lines]) => {
    const { migrations, ...rest } = JSON.parse(header) as { migrations: object[] }
    const newer = { name: '9999_future.sql', sha256: '00' }
    return [JSON.stringify({ ...rest, migrations: [...migrations, newer] }), ...lines]
  })
  expect(await refusal()).toMatch(/of a newer release .*9999_future/)
})

test('a backup of another PORTAL_SECRET is refused', async () => {
  await edit((lines) => lines)
  const other = Buffer.from('another secret of exactly 32 b..').toString('base64')
  expect(await refusal({ PORTAL_SECRET: other })).toMatch(/made with another PORTAL_SECRET/)
})

test('a backup whose changes fit its sums is refused for its signature', async () => {
  await edit((lines) => {
    const footer = JSON.parse(lines.at(-1) ?? '') as { sums: Record<string, object>; mac: string }
    const { usage_days: _, ...sums } = footer.sums
    return [
      ...lines.slice(0, -1).filter((line) => !line.startsWith('["usage_days"')),
      JSON.stringify({ ...footer, sums }),
    ]
  })
  expect(await refusal()).toMatch(/its signature is wrong/)
})

test('a backup with other columns is refused', async () => {
  await edit(([header = '', ...lines]) => [header.replace('"name":"company"', '"name":"kompany"'), ...lines])
  expect(await refusal()).toMatch(/other columns of accounts/)
})

test('a day that is SQL is refused and runs nothing', async () => {
  const attack = '1("(*/--" int); create table attacked (a int); commit; /-*'
  await edit((lines) =>
    lines.map((line) =>
      line.startsWith('["usage_reports"')
        ? line.replaceAll(/"\d{4}-\d\d-\d\d"/g, JSON.stringify(attack))
        : line,
    ),
  )
  expect(await refusal()).toMatch(/needs a day/)
  // The embedded database of a refused restore is deleted.
  if (kept.kind === 'embedded') return
  const { rows } = await withPool({ DATABASE_URL: target }, (pool) =>
    pool.query<{ name: string | null }>(`select to_regclass('attacked')::text as name`),
  )
  expect(rows).toEqual([{ name: null }])
})

test('a restore without the list of erased accounts is refused', async () => {
  const restore = (...more: string[]) =>
    kept.admin('backup', 'restore', first, '--into', target, '--erasures', path('missing.jsonl'), ...more)
  await expect(restore()).rejects.toThrow(/keeps erased accounts erased/)
})

test('another file is refused', async () => {
  await writeFile(edited, gzipSync('hello\n'))
  expect(await refusal()).toMatch(/no backup of the portal/)
  await writeFile(edited, 'hello\n')
  expect(await refusal()).toMatch(/cut off or damaged/)
})

test('verify finds a row without its parent', async () => {
  await edit((lines) => {
    const parents = lines.findIndex((line) => line.startsWith('["billing_groups"'))
    return lines.filter((_, index) => index !== parents)
  })
  await expect(kept.admin('backup', 'verify', edited)).rejects.toThrow(/belongs to no row of billing_groups/)
})

test('a backup of a database without tables is refused', async () => {
  const { environment } = await kept.emptyTarget()
  const refused = runAdmin(environment, 'backup', 'create', path('empty.backup'))
  await expect(refused).rejects.toThrow(/this database has no tables/)
})

test('a target with rows is refused, and so is a file that exists', async () => {
  const { DATABASE_URL, DATA_DIR = '' } = kept.original
  const restore = kept.admin('backup', 'restore', first, '--into', DATABASE_URL ?? DATA_DIR)
  await expect(restore).rejects.toThrow(/is not empty|has a database/)
  await expect(kept.admin('backup', 'create', first)).rejects.toThrow(/exists already/)
})

const exitOf = async (into: string) => {
  const refused = await kept.admin('backup', 'restore', first, '--into', into).catch((error: Error) => error)
  return refused instanceof RefusedError ? refused.message : refused
}

test('a target that cannot be used is named as it was given, without its password', async () => {
  expect(await exitOf('postgres://me:canary@127.0.0.1:1/x')).toBe(
    '--into postgres://me:***@127.0.0.1:1/x: PostgreSQL does not answer (ECONNREFUSED).',
  )
  expect(await exitOf(`${first}/x`)).toBe(`--into ${first}/x: the folder cannot be made (ENOTDIR).`)
  if (kept.kind === 'embedded') return
  const unknown = target.replace(/\w+$/, 'unknown_database')
  expect(await exitOf(unknown)).toMatch(/^--into .*unknown_database: PostgreSQL refuses its user, /)
})

test.runIf(kept.kind === 'postgres')('a target that a migration holds is refused at once', async () => {
  const { into, environment } = await kept.emptyTarget()
  await withPool(environment, async (pool) => {
    await pool.query('create table schema_migrations (name text, sha256 text, needs text)')
    await pool.query(`insert into schema_migrations values ('0001_first.sql', '', null)`)
    await pool.query('begin')
    await pool.query('lock table schema_migrations in exclusive mode')
    await expect(kept.admin('backup', 'restore', first, '--into', into)).rejects.toThrow(/target is in use/)
  })
})

test('of several restores into the same empty target one fills it, and the others are refused', async () => {
  const restore = () => kept.admin('backup', 'restore', first, '--into', target)
  const ends = await Promise.allSettled([restore(), restore(), restore()])
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
  expect(refused).toHaveLength(2)
  for (const reason of refused) expect(reason).toMatch(/is not empty|is in use|has a database/)
  expect(ends.find(({ status }) => status === 'fulfilled')).toMatchObject({ value: { result: 'OK' } })
})
