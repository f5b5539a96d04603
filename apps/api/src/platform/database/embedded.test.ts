import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DataDirInUseError } from './data-dir-lock.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'

let folder: string
let embedded: EmbeddedDatabase
let pool: pg.Pool
const restarts: string[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assure-embedded-test-'))
  embedded = await startEmbedded(folder, (reason) => restarts.push(reason))
  pool = new pg.Pool({ ...embedded.connection, max: 20 })
  pool.on('error', () => undefined)
  await pool.query('create table ledger (id int primary key, value int not null)')
})
afterAll(async () => {
  await pool.end()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('500 parallel queries over 20 connections each get their own answer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 500 }, async (_, n) => {
      const { rows } = await pool.query<Record<string, number>>(`select $1::int as "column_${n}"`, [n])
      return rows[0]?.[`column_${n}`]
    }),
  )
  expect(answers).toEqual(Array.from({ length: 500 }, (_, n) => n))
})

test('100 parallel transactions that read and then write lose no update', async () => {
  await pool.query('insert into ledger values (1, 0)')
  await Promise.all(
    Array.from({ length: 100 }, async () => {
      const client = await pool.connect()
      await client.query('begin')
      const { rows } = await client.query<{ value: number }>('select value from ledger where id = 1')
      await sleep(1)
      await client.query('update ledger set value = $1 where id = 1', [(rows[0]?.value ?? 0) + 1])
      await client.query('commit')
      client.release()
    }),
  )
  expect((await pool.query('select value from ledger where id = 1')).rows).toEqual([{ value: 100 }])
})

test('an error fails only its own query, and no connection breaks', async () => {
  const results = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      n % 3 === 0
        ? pool.query('insert into ledger values (1, $1)', [n]).catch((error: pg.DatabaseError) => error.code)
        : pool.query<{ n: number }>('select $1::int as n', [n]).then(({ rows }) => rows[0]?.n),
    ),
  )
  expect(results).toEqual(Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? '23505' : n)))
})

test('a client that disconnects in a transaction is rolled back and blocks nobody', async () => {
  const client = new pg.Client(embedded.connection)
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query('insert into ledger values (2, 2)')
  const waiting = pool.query('select 1 from ledger where id = 2')
  // Closes the socket without a Terminate message, like a killed process.
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  expect((await waiting).rows).toEqual([])
})

test('a client that idles in a transaction is disconnected after 5 s', async () => {
  const client = new pg.Client(embedded.connection)
  const gone = new Promise((resolve) => client.once('end', resolve))
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query('insert into ledger values (3, 3)')
  const beganMs = performance.now()
  expect((await pool.query('select 1 from ledger where id = 3')).rows).toEqual([])
  await gone
  expect(performance.now() - beganMs).toBeLessThan(15_000)
})

test('only the owner can read the database’s files', () => {
  expect(statSync(join(folder, 'database')).mode & 0o777).toBe(0o700)
})

test('a second server on the same folder refuses to start, even from another container', async () => {
  const otherTmp = mkdtempSync(join(tmpdir(), 'assure-other-tmp-'))
  vi.stubEnv('TMPDIR', otherTmp)
  const refused = await startEmbedded(folder, () => undefined).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(DataDirInUseError)
  expect(String(refused)).toMatch(/is in use by process \d+/)
  expect(readdirSync(otherTmp)).toEqual([])
  rmSync(otherTmp, { recursive: true })
})

test('a killed database restarts with the committed data, despite the lock left behind', async () => {
  await pool.query('insert into ledger values (4, 4)')
  const { pid } = JSON.parse(readFileSync(join(folder, 'portal.lock'), 'utf8')) as { pid: number }
  process.kill(pid, 'SIGKILL')
  const deadline = Date.now() + 15_000
  let rows: { value: number }[] = []
  while (rows.length === 0 && Date.now() < deadline) {
    rows = await pool.query<{ value: number }>('select value from ledger where id = 4').then(
      (answer) => answer.rows,
      () => sleep(100, []),
    )
  }
  expect(rows).toEqual([{ value: 4 }])
  expect(restarts).toEqual(['the embedded database ended (SIGKILL)'])
})

test('a query that hangs the database is killed with it, and the next one is answered', async () => {
  const reasons: string[] = []
  const data = mkdtempSync(join(tmpdir(), 'assure-hung-'))
  const watched = await startEmbedded(data, (reason) => reasons.push(reason), 2000)
  const client = new pg.Pool({ ...watched.connection, max: 1 })
  client.on('error', () => undefined)
  await expect(client.query('select count(*) from generate_series(1, 100000000000)')).rejects.toThrow()
  let answered = false
  for (let tries = 0; tries < 150 && !answered; tries++) {
    answered = await client.query('select 1').then(
      () => true,
      () => sleep(100, false),
    )
  }
  expect(answered).toBe(true)
  expect(reasons[0]).toBe('a query hung the embedded database')
  await client.end()
  await watched.stop()
  rmSync(data, { recursive: true, force: true })
})

test('the database ends when its parent is killed, and leaves neither lock nor socket', async () => {
  const orphaned = mkdtempSync(join(tmpdir(), 'assure-orphan-'))
  const script = join(orphaned, 'parent.ts')
  const module = fileURLToPath(new URL('./embedded.ts', import.meta.url))
  writeFileSync(
    script,
    `import { startEmbedded } from ${JSON.stringify(module)}
     await startEmbedded(${JSON.stringify(join(orphaned, 'data'))}, () => undefined)
     process.stdout.write('ready')
     setInterval(() => undefined, 1000)`,
  )
  const parent: ChildProcess = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: orphaned },
  })
  if (parent.stdout) await once(parent.stdout, 'data')
  const { pid } = JSON.parse(readFileSync(join(orphaned, 'data', 'portal.lock'), 'utf8')) as { pid: number }
  parent.kill('SIGKILL')
  const isAlive = () => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  const deadline = Date.now() + 10_000
  while (isAlive() && Date.now() < deadline) await sleep(50)
  expect(isAlive()).toBe(false)
  expect(readdirSync(join(orphaned, 'data'))).toEqual(['database'])
  expect(readdirSync(orphaned).filter((name) => name.startsWith('assure-db-'))).toEqual([])
  rmSync(orphaned, { recursive: true, force: true })
})
