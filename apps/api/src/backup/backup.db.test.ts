import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { TOTP } from 'otpauth'
import { expect, onTestFinished, test } from 'vitest'
import { PART_BYTES } from '#src/features/sdks/sdk-file.repository.ts'
import { connect } from '#src/platform/database/database.ts'
import { makeSecrets } from '#src/platform/secrets.ts'
import { serve } from '#src/serve.ts'
import { freePort } from '../../../../tools/test-run/free-port.ts'
import { type Environment, keptBackup, runAdmin, settingsOf, withPool } from '../testing/test-backups.ts'
import { countRows } from '../testing/upgrade/count-rows.ts'
import { basicOf, RELEASE_PASSWORD, releaseClient } from '../testing/upgrade/release-client.ts'
import { generate, logIn } from '../testing/upgrade/release-steps.ts'
import { backupLines, ONE_STATE } from './write-backup.ts'

const kept = keptBackup()
const { kind, facts, path, first } = kept
const MAIL_QUEUE = 'send-mail'

const started = async (environment: Environment) => {
  const port = await freePort()
  const server = await serve(settingsOf({ ...environment, PORT: String(port) }), () => undefined)
  return { client: releaseClient(port), stop: server.stop }
}

/** A hash of the rows of each table, made by the database without the backup's own code. */
const contentOf = (environment: Environment) =>
  withPool(environment, async (pool) => {
    await pool.query(`set timezone = 'UTC'`)
    const { rows: counts } = await countRows(pool)
    const tables = Object.keys(counts).filter(
      (name) => !/proofs|throttles|operations|migrations|secret_keys/.test(name),
    )
    const content: Record<string, unknown> = {}
    for (const name of tables) {
      const { rows } = await pool.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ' ' order by t::text collate "C")), '') as hash
         from "${name}" t`,
      )
      content[name] = rows[0]?.hash
    }
    return content
  })

const OTHER_KIND = { embedded: 'postgres', postgres: 'embedded' } as const

/** Restores a backup of `source` into a new database. Returns its content. */
const moved = async (source: Environment, target: 'embedded' | 'postgres') => {
  const file = path(`${randomUUID()}.backup`)
  await runAdmin(source, 'backup', 'create', file)
  const { into, environment } = await kept.emptyTarget(target)
  await kept.admin('backup', 'restore', file, '--into', into, '--as', 'move')
  return { environment, content: await contentOf(environment) }
}

const WAITING = `name = $1 and state in ('created', 'retry')`
/** The queued mails' attempts and retries. */
const attemptsOf = (environment: Environment) =>
  withPool(environment, async (pool) => {
    const { rows } = await pool.query<Record<string, unknown>>(
      `select distinct retry_count + (started_on is not null)::integer as attempts, retry_limit, retry_delay,
         retry_delay_max, retry_backoff from pgboss.job where ${WAITING}`,
      [MAIL_QUEUE],
    )
    return rows
  })

/** Adds a file of an SDK with more parts than a line of the backup holds. */
const addSdkFile = (environment: Environment) =>
  withPool(environment, async (pool) => {
    const fileId = randomUUID()
    for (let part = 0; part < 20; part += 1)
      await pool.query(
        'insert into sdk_file_parts (file_id, part, bytes, added_at) values ($1, $2, $3, now())',
        [fileId, part, randomBytes(PART_BYTES)],
      )
  })

test('a copy has the rows and attempts of its original, from each kind of database into each', async () => {
  await addSdkFile(kept.original)
  onTestFinished(() =>
    withPool(kept.original, async (pool) => void (await pool.query('delete from sdk_file_parts'))),
  )
  const failed = `update pgboss.job set state = 'retry', retry_count = 1, started_on = now(), retry_limit = 7`
  await withPool(kept.original, (pool) => pool.query(`${failed} where ${WAITING}`, [MAIL_QUEUE]))
  const attempts = await attemptsOf(kept.original)
  expect(attempts).toMatchObject([{ attempts: 2, retry_limit: 7 }])
  const content = await contentOf(kept.original)
  expect(Object.keys(content).length).toBeGreaterThan(35)
  const same = await moved(kept.original, kind)
  expect(same.content).toEqual(content)
  expect((await withPool(same.environment, countRows)).queued).toEqual(facts.queued)
  expect(await attemptsOf(same.environment)).toEqual(attempts)

  if (kind === 'embedded') return // Without PostgreSQL.
  const { environment, content: other } = await moved(kept.original, OTHER_KIND[kind])
  expect(other).toEqual(content)
  expect(await attemptsOf(environment)).toEqual(attempts)
  expect((await moved(environment, kind)).content).toEqual(content)
  expect((await moved(environment, OTHER_KIND[kind])).content).toEqual(content)
})

test('a server on a copy opens second factors and API keys', async () => {
  const { client, stop } = await started(await kept.restored('embedded'))
  const code = new TOTP({ secret: facts.twoFactor.secret }).generate()
  const login = { email: facts.twoFactor.email, password: RELEASE_PASSWORD, code }
  expect((await client.call('account', 'email_login', login)).body).toMatchObject({ result: 'OK' })
  const key = basicOf(facts.owner.sessionId, facts.owner.secret)
  const { body } = await client.call('retailLicence', 'list_licences', {}, key)
  expect(body['licences']).toHaveLength(3)
  await stop()
})

test('a backup during writes holds each licence confirmed before it, and none half', async () => {
  const source = await kept.restored()
  const { client, stop } = await started(source)
  const cookie = await logIn(client, facts.owner.email)
  let confirmed = 0
  const writes = new AbortController()
  const writing = (async () => {
    while (!writes.signal.aborted) {
      await generate(client, { cookie }, 1)
      confirmed++
    }
  })()
  await expect.poll(() => confirmed).toBeGreaterThan(5)
  const before = confirmed
  await runAdmin(source, 'backup', 'create', path('busy.backup'))
  const after = confirmed
  writes.abort()
  await writing
  await stop()

  const { into, environment } = await kept.emptyTarget()
  await kept.admin('backup', 'restore', path('busy.backup'), '--into', into)
  const count = (where: Environment) =>
    withPool(where, async (pool) => {
      const { rows } = await pool.query<{ licences: number; links: number }>(
        `select (select count(*)::integer from licences) as licences,
           (select count(*)::integer from activation_tokens) as links`,
      )
      return rows[0] ?? { licences: 0, links: 0 }
    })
  const [then, now] = [await count(kept.original), await count(environment)]
  const added = now.licences - then.licences
  expect(added).toBeGreaterThanOrEqual(before)
  expect(added).toBeLessThanOrEqual(after + 1)
  // Each new licence has its link.
  expect(now.links - then.links).toBe(added)
})

test.runIf(kind === 'postgres')(
  'a backup holds the state of its beginning, whatever is written during it',
  async () => {
    const { DATABASE_URL: connectionString } = await kept.restored()
    const connection = connect({ connectionString }, () => undefined)
    const other = connect({ connectionString }, () => undefined)
    const written = 'Written during the backup'
    const lines: string[] = []
    await connection.database.transaction(async (transaction) => {
      for (const setting of ONE_STATE) await transaction.executeText(setting)
      const about = { release: '1.0.0', secrets: makeSecrets(Buffer.alloc(32, 1)), now: new Date() }
      for await (const line of backupLines(transaction, about)) {
        if (lines.length === 0) await other.pool.query('update accounts set company = $1', [written])
        lines.push(line)
      }
    })
    await connection.close()
    await other.close()
    expect(lines.join()).toContain(facts.owner.email)
    expect(lines.join()).not.toContain(written)
  },
)

test('a copy drops waiting mails, and ends sessions and links in mails', async () => {
  const { into, environment } = await kept.emptyTarget()
  const result = await kept.admin('backup', 'restore', kept.first, '--into', into)
  const { [MAIL_QUEUE]: mails, ...others } = facts.queued
  expect(mails).toBe(3)
  const counted = await withPool(environment, countRows)
  expect(counted.queued).toEqual(others)
  const original = await withPool(kept.original, countRows)
  const tables = ['user_sessions', 'mail_links', 'user_email_links', 'user_recoveries', 'invitations']
  const ended = tables.reduce((sum, table) => sum + (original.rows[table] ?? 0), 0)
  expect(result).toMatchObject({ mails_dropped: 3, ended })
  expect(ended).toBeGreaterThan(0)
  for (const table of tables) expect([table, counted.rows[table]]).toEqual([table, 0])
})

test('a copy drops waiting mails to all members', async () => {
  const source = await kept.restored()
  const count = (environment: Environment) =>
    withPool(environment, async (pool) => {
      const { rows } = await pool.query(`select 1 from pgboss.job where name = 'member-mails'`)
      return rows.length
    })
  await withPool(source, (pool) =>
    pool.query(`insert into pgboss.job (name, data) values ('member-mails', '{}')`),
  )
  const file = path(`${randomUUID()}.backup`)
  await runAdmin(source, 'backup', 'create', file)
  const copy = await kept.emptyTarget()
  const { mails_dropped } = await kept.admin('backup', 'restore', file, '--into', copy.into)
  expect([mails_dropped, await count(copy.environment)]).toEqual([1, 0])
})

test('accounts erased or deleted after a backup stay so in its copy', async () => {
  const source = await kept.restored()
  const { email } = facts.twoFactor
  const loginOf = 'select user_id from login_identities where email = $1'
  let [erasedUser, twoFactorUser] = ['', '']
  await withPool(source, async (pool) => {
    twoFactorUser = (await pool.query<{ user_id: string }>(loginOf, [email])).rows[0]?.user_id ?? ''
    await pool.query(`update accounts set status = 'erased' where email = $1`, [email])
    await pool.query(
      `update accounts set status = 'deleted', deletion_requested_at = now() where email = $1`,
      [facts.owner.email],
    )
    // Another person deleted their login, which was erased.
    const { rows } = await pool.query<{ user_id: string }>(
      `update users set status = 'erased' where user_id = (
         select user_id from users where realm = 'retail' and status = 'active' limit 1) returning user_id`,
    )
    erasedUser = rows[0]?.user_id ?? ''
  })
  await mkdir(path('later'))
  await runAdmin(source, 'backup', 'create', path('later'))

  const { into, environment } = await kept.emptyTarget()
  const list = path('later/erasures.jsonl')
  const restored = await kept.admin('backup', 'restore', first, '--into', into, '--erasures', list)
  expect(restored).toMatchObject({ erased: 1 })
  const left = await withPool(environment, async (pool) => [
    (await pool.query('select email, company from accounts where status = $1', ['erased'])).rows,
    (await pool.query(loginOf, [email])).rows,
    (await pool.query('select 1 from user_totp where user_id = $1', [twoFactorUser])).rows,
    (await pool.query('select status from accounts where email = $1', [facts.owner.email])).rows,
    (await pool.query('select status, email from users where user_id = $1', [erasedUser])).rows,
  ])
  const erased = { status: 'erased', email: '' }
  expect(left).toEqual([...[[{ email: '', company: '' }], [], [], [{ status: 'deleted' }]], ...[[erased]]])
})

test('backups in a folder are named by their time, and a rule says which to keep', async () => {
  await mkdir(path('folder'))
  await kept.admin('backup', 'create', path('folder'))
  const old = 'assure-portal-2025-01-31T000000Z.backup'
  await writeFile(path(`folder/${old}`), '')
  const list = async (...keep: string[]) =>
    (await kept.admin('backup', 'list', path('folder'), ...keep))['backups'] as {
      file: string
      keep?: string
    }[]
  expect((await list()).map(({ file }) => file)).toEqual([expect.stringMatching(/^assure-portal-2/), old])
  expect((await list('--keep', '1d')).map(({ keep }) => keep)).toEqual(['keep', 'delete'])
  await expect(list('--keep', '')).rejects.toThrow(/must be a rule/)
})

test('an encrypted backup opens with its own key only', async () => {
  const [identity, other] = [await generateX25519Identity(), await generateX25519Identity()]
  await writeFile(path('key'), `# made for this test\n${identity}\n`)
  await writeFile(path('other-key'), other)
  const sealed = path('sealed.backup')
  await kept.admin('backup', 'create', sealed, '--recipient', await identityToRecipient(identity))
  const verify = (...key: string[]) => kept.admin('backup', 'verify', sealed, ...key)
  expect((await stat(sealed)).mode & 0o777).toBe(0o600)
  const { rows } = await kept.admin('backup', 'verify', first)
  expect(await verify('--key', path('key'))).toMatchObject({ result: 'OK', rows })
  await expect(verify()).rejects.toThrow(/encrypted: give its key/)
  await expect(verify('--key', path('other-key'))).rejects.toThrow(/does not open this backup/)
  const bytes = await readFile(sealed)
  await writeFile(sealed, bytes.subarray(0, bytes.length - 100))
  await expect(verify('--key', path('key'))).rejects.toThrow(/cut off or damaged/)
})

test('a rehearsal compares a copy, and its time and that of the backup are recorded', async () => {
  expect(await kept.admin('backup', 'rehearse')).toMatchObject({ result: 'OK' })
  const { rows } = await withPool(kept.original, (pool) =>
    pool.query<{ name: string }>('select name from operations order by name'),
  )
  expect(rows.map(({ name }) => name)).toEqual(['backup', 'rehearsal'])
})
