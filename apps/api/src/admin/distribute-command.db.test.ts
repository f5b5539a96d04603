import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { explain } from '#src/failed-start.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { migrationFiles } from '#src/platform/database/schema-state.ts'
import { TABLE_KINDS } from '#src/platform/database/table-kinds.ts'
import { serve } from '#src/serve.ts'
import { readSettings } from '#src/settings.ts'
import { makeCitusStandIn } from '#src/testing/citus-stand-in.ts'
import { makeFreshDatabase } from '#src/testing/fresh-database.ts'
import { freePort } from '../../../../tools/test-run/free-port.ts'
import { RefusedError } from './command.ts'
import { runCommand } from './run-command.ts'

const isPostgres = inject('database').kind === 'postgres'
const PORTAL_SECRET = Buffer.alloc(32, 'distribute').toString('base64')
const ofKind = (kind: RegExp) =>
  Object.keys(TABLE_KINDS).filter((table) => kind.test(TABLE_KINDS[table] ?? ''))
const DISTRIBUTED = ofKind(/^(tenant|user|reference|lookup:.+)$/)

const run = async (url: string, ...args: string[]) => {
  const settings = () => readSettings({ DATABASE_URL: url, PORTAL_SECRET }, false, { serves: false })
  return runCommand(['database', 'distribute', ...args], settings)
}
const refusal = async (url: string, ...args: string[]): Promise<string> => {
  const error: unknown = await run(url, ...args).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(RefusedError)
  return (error as Error).message
}

const folder = mkdtempSync(join(tmpdir(), 'assure-distribute-'))
let citus: Awaited<ReturnType<typeof makeCitusStandIn>>
beforeAll(async () => {
  if (!isPostgres) return
  citus = await makeCitusStandIn()
  await migrate(citus.pool)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await citus?.drop()
})
/** Runs `work` with a statement in force, and then undoes it. */
const during = async (statement: string, undo: string, work: () => Promise<void>) => {
  await citus.pool.query(statement)
  try {
    await work()
  } finally {
    await citus.pool.query(undo)
  }
}

test('the embedded database and a faulty number of shards are refused without a look at a database', async () => {
  const environment = { DATA_DIR: '/nowhere/at/all', PORTAL_SECRET }
  const settings = () => readSettings(environment, false, { serves: false })
  for (const args of [[], ['--plan']])
    await expect(runCommand(['database', 'distribute', ...args], settings)).rejects.toThrow(
      /^The embedded database is one machine\. Set DATABASE_URL/,
    )
  await expect(run('postgres://127.0.0.1:1/portal', '--shards', '0')).rejects.toThrow(
    '--shards must be a whole number from 1 to 1024.',
  )
})

test.runIf(isPostgres)('the plan lists each table once with its kind, and changes nothing', async () => {
  const { lines, json } = await run(citus.url, '--plan')
  const { steps, local, extension } = json as {
    steps: { table: string }[]
    local: string[]
    extension: boolean
  }
  expect(steps.map(({ table }) => table).toSorted()).toEqual(DISTRIBUTED.toSorted())
  expect(local.toSorted()).toEqual(ofKind(/^local$/).toSorted())
  expect(extension).toBe(true)
  expect(lines.slice(0, 3)).toEqual([
    'begin;',
    `set local citus.multi_shard_modify_mode = 'sequential';`,
    'set local citus.enable_local_reference_table_foreign_keys = off;',
  ])
  expect(lines.join('\n')).toMatch(
    /^select create_distributed_table\('accounts', 'account_id', shard_count => 64\); +-- spread by account$/m,
  )
  expect(await citus.calls()).toEqual([])
})

test.runIf(isPostgres)('a database without the extension shows the same plan, and is refused', async () => {
  const { url, drop } = await makeFreshDatabase()
  try {
    expect(await refusal(url)).toMatch(/^Pending migrations: \d+\. Run .*database migrate first\.$/)
    await runCommand(['database', 'migrate'], () => readSettings({ DATABASE_URL: url, PORTAL_SECRET }, false))
    const { lines, json } = await run(url, '--plan')
    expect(lines[0]).toMatch(/lacks the extension citus/)
    expect(json).toMatchObject({
      steps: ((await run(citus.url, '--plan')).json as { steps: object[] }).steps,
    })
    expect(await refusal(url)).toMatch(/lacks the extension citus/)
  } finally {
    await drop()
  }
})

test.runIf(isPostgres)('an unreachable worker is named, and nothing changes', async () => {
  await during(
    `insert into pg_dist_node values (0, 'away', 5432, true, 'primary'), (1, 'away', 5433, true, 'primary'),
      (2, 'here', 5432, true, 'primary')`,
    `delete from pg_dist_node where nodename = 'away'`,
    async () => {
      expect(await run(citus.url).then(() => null, explain)).toEqual([
        'The coordinator does not reach away:5433. Nothing was changed.',
        75,
      ])
    },
  )
  expect(await citus.calls()).toEqual([])
})

test.runIf(isPostgres)('a statement that fails is named, and nothing changes', async () => {
  await during(`insert into failing values ('licences')`, 'delete from failing', async () => {
    const [line, exitCode] = (await run(citus.url).then(() => null, explain)) ?? []
    expect(line).toMatch(
      /^Nothing was changed\. select create_distributed_table\('licences'.* remote node w1:5432/,
    )
    expect(exitCode).toBe(75)
  })
  expect(await citus.calls()).toEqual([])
})

test.runIf(isPostgres)('a table without a kind is refused by name', async () => {
  await during('create table my_notes (id text)', 'drop table my_notes', async () => {
    for (const args of [[], ['--plan']])
      expect(await refusal(citus.url, ...args)).toMatch(
        /^my_notes: has no kind in table-kinds\.ts\. Move .+\n/,
      )
  })
  expect(await citus.calls()).toEqual([])
})

test.runIf(isPostgres)(
  'a worker node and a coordinator that is away are told apart, with their codes',
  async () => {
    await during(
      'update pg_dist_local_group set groupid = 1',
      'update pg_dist_local_group set groupid = 0',
      async () => {
        const line = 'DATABASE_URL: leads to a worker node of Citus. Use the address of the coordinator.'
        expect(await run(citus.url).then(() => null, explain)).toEqual([line, 78])
        expect(await migrate(citus.pool).then(() => null, explain)).toEqual([line, 78])
      },
    )
    const away = `postgres://portal@127.0.0.1:${await freePort()}/portal`
    expect(await run(away).then(() => null, explain)).toEqual([
      expect.stringMatching(/^PostgreSQL does not answer \(ECONNREFUSED\)/),
      75,
    ])
  },
)

test.runIf(isPostgres)('a half-distributed schema is completed with parents first, once', async () => {
  const client = await citus.pool.connect()
  try {
    await client.query(`begin; set local citus.multi_shard_modify_mode = 'sequential';
      set local citus.enable_local_reference_table_foreign_keys = off;
      select create_distributed_table('accounts', 'account_id', shard_count => 16);
      select create_distributed_table('throttles', 'subject', colocate_with => 'none'); commit`)
  } finally {
    client.release()
  }
  expect(await refusal(citus.url, '--shards', '8')).toMatch(/number of shards is already chosen/)
  const { json } = await run(citus.url)
  const done = DISTRIBUTED.filter((table) => !['accounts', 'throttles'].includes(table))
  expect((json as { distributed: string[] }).distributed.toSorted()).toEqual(done.toSorted())
  const calls = await citus.calls()
  expect(calls).toContain('activations account_id accounts')
  expect(calls).toContain('login_identities email none')
  expect(calls).toHaveLength(DISTRIBUTED.length)
  expect((await run(citus.url)).lines).toEqual(['All tables are distributed already.'])
  expect(await citus.calls()).toHaveLength(DISTRIBUTED.length)
})

test.runIf(isPostgres)(
  'a server on distributed tables says at its start that it groups reports by account',
  async () => {
    const said: string[] = []
    const settings = { DATABASE_URL: citus.url, PORTAL_SECRET, DATA_DIR: folder, LOG_LEVEL: 'silent' }
    const server = await serve(
      readSettings({ ...settings, PORT: String(await freePort()), JOBS: 'off' }, false),
      (line) => said.push(line),
    )
    await server.stop()
    expect(said).toContain('The tables are distributed by account (Citus): reports are grouped by account.')
  },
)

test.runIf(isPostgres)('a table that is distributed otherwise is refused with its undo', async () => {
  const change = (table: string, to: string) =>
    `update pg_dist_partition set ${to} where logicalrelid = '${table}'::regclass`
  const undo = (table: string) =>
    `Undo it first: select undistribute_table('${table}', cascade_via_foreign_keys => true)`
  await during(
    change('orders', `partkey = 'order_id'`),
    change('orders', `partkey = 'account_id'`),
    async () => {
      expect(await refusal(citus.url)).toBe(
        `orders: is distributed by order_id and must be distributed by account_id. ${undo('orders')}\nNothing was changed.`,
      )
    },
  )
  await during(change('orders', 'colocationid = 99'), change('orders', 'colocationid = 1'), async () => {
    expect(await refusal(citus.url)).toContain(`orders: is not colocated with accounts. ${undo('orders')}`)
  })
  await during(
    `insert into pg_dist_partition values ('operations', 'n', null, 50, 't')`,
    `delete from pg_dist_partition where logicalrelid = 'operations'::regclass`,
    async () => {
      expect(await refusal(citus.url)).toContain(
        'operations: is a reference table and must be on the coordinator only.',
      )
    },
  )
  // Citus lists a local table so, if a foreign key joins it to a reference table.
  await during(
    `insert into pg_dist_partition values ('operations', 'n', null, 0, 's')`,
    `delete from pg_dist_partition where logicalrelid = 'operations'::regclass`,
    async () => expect((await run(citus.url)).lines).toEqual(['All tables are distributed already.']),
  )
})

test.runIf(isPostgres)('a later migration distributes its tables if the others are distributed', async () => {
  const cluster = await makeCitusStandIn()
  try {
    const names = migrationFiles().map(({ name }) => name)
    const later = names.indexOf('0019_known_browsers.sql')
    await migrate(cluster.pool, new Set(names.slice(0, later)))
    // What this release knows of the old schema does not distribute all of it: some of its tables were dropped since.
    await cluster.pool.query(`begin; set local citus.multi_shard_modify_mode = 'sequential';
      set local citus.enable_local_reference_table_foreign_keys = off;
      select create_distributed_table('accounts', 'account_id', shard_count => 32); commit`)
    await migrate(cluster.pool)
    const calls = await cluster.calls()
    expect(calls).toContain('spent_proofs proof_hash none')
    const tables = calls.map((call) => call.split(' ')[0] ?? '')
    expect(tables.toSorted()).toEqual(DISTRIBUTED.toSorted())
  } finally {
    await cluster.drop()
  }
})
