import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { serve } from '#src/serve.ts'
import { freePort } from '../../../../tools/test-run/free-port.ts'
import { type Environment, keptBackup, runAdmin, settingsOf, withPool } from '../testing/test-backups.ts'
import { countRows } from '../testing/upgrade/count-rows.ts'
import { basicOf, RELEASE_PASSWORD, releaseClient } from '../testing/upgrade/release-client.ts'
import { generate, logIn } from '../testing/upgrade/release-steps.ts'

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
    const tables = Object.keys(counts).filter((name) => !/proofs|throttles|operations|migrations/.test(name))
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
  await kept.admin('backup', 'restore', file, '--into', into)
  return { environment, content: await contentOf(environment) }
}

test('a copy has the rows of its original, from each kind of database into each', async () => {
  const content = await contentOf(kept.original)
  expect(Object.keys(content).length).toBeGreaterThan(35)
  const same = await moved(kept.original, kind)
  expect(same.content).toEqual(content)
  const { [MAIL_QUEUE]: mails, ...others } = facts.queued
  expect(mails).toBe(3)
  expect((await withPool(same.environment, countRows)).queued).toEqual(others)

  if (kind === 'embedded') return // Without PostgreSQL.
  const { environment, content: other } = await moved(kept.original, OTHER_KIND[kind])
  expect(other).toEqual(content)
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

test('an account erased after a backup is erased again in its copy, and --mails send keeps waiting mails', async () => {
  const source = await kept.restored()
  const erase = `update accounts set status = 'erased' where email = $1`
  await withPool(source, (pool) => pool.query(erase, [facts.twoFactor.email]))
  await runAdmin(source, 'backup', 'create', path('later.backup'))

  const { into, environment } = await kept.emptyTarget()
  const restored = await kept.admin('backup', 'restore', first, '--into', into, '--mails', 'send')
  await rm(path('erasures.jsonl'))
  expect(restored).toMatchObject({ erased: 1 })
  const left = await withPool(environment, async (pool) => [
    (await pool.query('select email, name, company from accounts where status = $1', ['erased'])).rows,
    (await pool.query('select 1 from login_identities where email = $1', [facts.twoFactor.email])).rows,
    (await pool.query('select 1 from second_factors')).rows,
  ])
  expect(left).toEqual([[{ email: '', name: '', company: '' }], [], []])
  expect((await withPool(environment, countRows)).queued[MAIL_QUEUE]).toBe(3)
})

test('an encrypted backup opens with its own key only', async () => {
  const [identity, other] = [await generateX25519Identity(), await generateX25519Identity()]
  await writeFile(path('key'), `# made for this test\n${identity}\n`)
  await writeFile(path('other-key'), other)
  const sealed = path('sealed.backup')
  await kept.admin('backup', 'create', sealed, '--recipient', await identityToRecipient(identity))
  const verify = (...key: string[]) => kept.admin('backup', 'verify', sealed, ...key)
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
