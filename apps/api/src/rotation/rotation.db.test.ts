import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KEY_SET_PATH, METRICS_PATH } from '@assure/contract/service-paths'
import { createLocalJWKSet, generateKeyPair, type JSONWebKeySet, jwtVerify } from 'jose'
import { TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { systemClock } from '#src/platform/clock.ts'
import { makeSecrets } from '#src/platform/secrets.ts'
import { serve } from '#src/serve.ts'
import { runAdmin, settingsOf, withPool } from '#src/testing/test-backups.ts'
import { openRelease } from '#src/testing/upgrade/open-release.ts'
import {
  basicOf,
  cookieOf,
  privateJwkOf,
  proofOf,
  RELEASE_PASSWORD,
  RELEASE_SECRET,
  releaseClient,
} from '#src/testing/upgrade/release-client.ts'
import { releaseData, releases } from '#src/testing/upgrade/release-data.ts'
import { linksOf, TAGS } from '#src/testing/upgrade/release-steps.ts'
import { sealedColumns } from './sealed-columns.ts'
import { freePort } from '../../../../tools/test-run/free-port.ts'

const { kind } = inject('database')
const [release = ''] = releases()
const { facts, data } = releaseData(release, kind)
const offsetMs = Date.parse(facts.madeAt) - Date.now()
const clock = () => new Date(Date.now() + offsetMs)
const key = basicOf(facts.owner.sessionId, facts.owner.secret)
/** Those of the release, and the one that the first test makes. */
const factors = (facts.rows['user_totp'] ?? 0) + 1
const owner = { email: facts.owner.email, password: RELEASE_PASSWORD }

const OLD = RELEASE_SECRET
const NEW = randomBytes(32).toString('base64')
const idOf = (secret: string) => makeSecrets(Buffer.from(secret, 'base64')).ids[0]

let environment: Record<string, string>
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ environment, remove } = await openRelease(kind, data, facts.madeAt))
})
afterAll(() => remove())

let stop: (() => Promise<void>) | undefined
afterEach(async () => {
  await stop?.()
  stop = undefined
})

/** Starts a server with these secrets. Without `mails` its mail server is away. */
const start = async (secrets: string, { mails = false, now = clock } = {}) => {
  const port = await freePort()
  const away = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }
  const settings = settingsOf({
    ...{ ...environment, PORT: String(port), PORTAL_SECRET: secrets },
    ...(mails ? {} : away),
  })
  const server = await serve(settings, () => undefined, { clock: now })
  stop = server.stop
  return { client: releaseClient(port), dataDir: settings.dataDir }
}
type Client = Awaited<ReturnType<typeof start>>['client']

const admin = (secrets: string, ...args: string[]) =>
  runAdmin({ ...environment, PORTAL_SECRET: secrets }, ...args)
/** How many stored values only this secret opens. */
const rowsOf = async (id: string, secrets: string) => {
  const { secrets: states } = await admin(secrets, 'secrets', 'status')
  return (states as { secret_id: string; rows: number }[]).find((each) => each.secret_id === id)?.rows
}

const sentFrom = (dataDir: string) => {
  const outbox = join(dataDir, 'outbox')
  return readdirSync(outbox)
    .map((file) => readFileSync(join(outbox, file), 'utf8'))
    .join('')
}

const activate = async ({ call }: Client, link: string) => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const device = { install_id: randomUUID(), model: 'New', os: 'Android 15', app_version: '3.3.0' }
  const dpop = await proofOf(await privateJwkOf(privateKey), clock())
  const input = { activation_token: link.split('/').at(-1), device }
  return (await call('device', 'activate_licence', input, { dpop })).body
}
/** `later` takes the next code, because each counts once. */
const expectKeysAndFactorsWork = async ({ call }: Client, later = 0) => {
  expect((await call('retailLicence', 'list_licences', {}, key)).status).toBe(200)
  const timestamp = clock().getTime() + later * 30_000
  const code = new TOTP({ secret: facts.twoFactor.secret }).generate({ timestamp })
  const login = { email: facts.twoFactor.email, password: RELEASE_PASSWORD, code }
  expect((await call('account', 'email_login', login)).body).toMatchObject({ result: 'OK' })
}

let newLink = ''
let recoveryCodes: string[] = []

test('a secret that is added last is published, and does not sign yet', async () => {
  const { client } = await start(`${OLD},${NEW}`)
  const { body } = await client.send('GET', KEY_SET_PATH)
  expect(body['keys']).toHaveLength(2)
  const made = await client.call('retailLicence', 'generate_licences', { quantity: 1, tags: TAGS }, key)
  newLink = linksOf(made)[0]?.link ?? ''
  expect(newLink).not.toBe('')

  const cookie = cookieOf(await client.call('account', 'email_login', owner))
  const begun = await client.call(
    'account',
    'start_second_factor',
    { password: RELEASE_PASSWORD },
    { cookie },
  )
  const secret = String(begun.body['secret'])
  const code = new TOTP({ secret }).generate({ timestamp: clock().getTime() })
  const confirmed = await client.call('account', 'confirm_second_factor', { code }, { cookie })
  recoveryCodes = confirmed.body['recovery_codes'] as string[]
  expect(await rowsOf(idOf(NEW), `${OLD},${NEW}`)).toBe(0)
})

test('the first server lists only secrets that stored values need', async () => {
  const { rows } = await withPool(environment, (pool) => pool.query('select secret_id from secret_keys'))
  expect(rows).toEqual([{ secret_id: idOf(OLD) }])
})

test('a new current secret seals all stored values, and the old one still opens and verifies', async () => {
  const both = `${NEW}\n${OLD}`
  await withPool(environment, async (pool) => {
    // A value that nothing opens must not stop the others.
    await pool.query(
      `insert into idempotency_keys (account_id, key, body_hash, answer_sealed, created_at)
       select account_id, 'damaged', '', 'damaged', now() from accounts limit 1`,
    )
    // Too old to be sent again, and too young to be renewed for its age.
    await pool.query(
      `update activations set certificate_issued_at = (certificate_issued_at at time zone 'UTC' - interval '3 hours') at time zone 'UTC'`,
    )
  })
  const { client } = await start(both)
  await expectKeysAndFactorsWork(client)
  const login = await client.call('account', 'email_login', { ...owner, code: recoveryCodes[0] })
  expect(login.body).toMatchObject({ result: 'OK' })
  const state = await client.call('account', 'retrieve_second_factor', {}, { cookie: cookieOf(login) })
  expect(state.body).toMatchObject({ recovery_codes_left: 9, recovery_codes_ending: true })
  expect(await activate(client, newLink)).toMatchObject({ result: 'OK' })
  const bearer = new URL(facts.analyticsUrl).searchParams.get('token') ?? ''
  const metrics = await client.send('GET', METRICS_PATH, { authorization: `Bearer ${bearer}` })
  expect(metrics.status).toBe(200)
  const keys = await client.send('GET', KEY_SET_PATH)
  const keySet = createLocalJWKSet(keys.body as unknown as JSONWebKeySet)
  await jwtVerify(facts.device.certificate, keySet, { currentDate: clock() })
  const dpop = await proofOf(facts.device.privateJwk, clock())
  const beat = await client.call('device', 'heartbeat', { device_id: facts.device.deviceId }, { dpop })
  const { protectedHeader } = await jwtVerify(String(beat.body['certificate']), keySet, {
    currentDate: clock(),
  })
  expect(protectedHeader.kid).toBe((keys.body['keys'] as { kid: string }[])[0]?.kid)

  await expect.poll(() => rowsOf(idOf(OLD), both)).toBe(0)
})

test('a secret is not retired while certificates or recovery codes need it', async () => {
  const both = `${NEW},${OLD}`
  const retire = (...more: string[]) => admin(both, 'secrets', 'retire', idOf(OLD), '--yes', ...more)
  const usedSince = (interval: string) =>
    withPool(environment, (pool) =>
      pool.query('update secret_keys set last_current_at = now() - $1::interval where secret_id = $2', [
        interval,
        idOf(OLD),
      ]),
    )
  await usedSince('6 days')
  await expect(retire()).rejects.toThrow(/certificates of .*, for 1 more day/i)
  await usedSince('8 days')
  await expect(retire()).rejects.toThrow(new RegExp(`Recovery codes of .*: ${factors} account`))
  await expect(admin(both, 'secrets', 'retire', idOf(NEW), '--yes')).rejects.toThrow(/current secret/)
})

test('a server without a secret that is still needed does not start, and names it', async () => {
  await expect(start(NEW)).rejects.toThrow(new RegExp(`^PORTAL_SECRET: .*${idOf(OLD)}`))
  await expect(start(randomBytes(32).toString('base64'))).rejects.toThrow(
    /^PORTAL_SECRET: not the secret of this database/,
  )
})

test('after the old secret is retired, everything works without it', async () => {
  const lost = await admin(`${NEW},${OLD}`, 'secrets', 'retire', idOf(OLD), '--now', '--yes')
  expect(lost).toMatchObject({ days_of_certificates: 0, recovery_codes_of: factors })
  await withPool(environment, (pool) =>
    pool.query("update pgboss.job set start_after = now() where state = 'retry'"),
  )
  const { client, dataDir } = await start(NEW, { mails: true })
  await expectKeysAndFactorsWork(client, 1)
  expect(await activate(client, facts.openLink)).toMatchObject({ result: 'OK' })
  const spent = await client.call('account', 'email_login', { ...owner, code: recoveryCodes[1] })
  expect(spent.body).toMatchObject({ result: 'DENY' })
  for (const address of facts.mailsTo) await expect.poll(() => sentFrom(dataDir)).toContain(address)
})

test('after a leak, one command logs everybody out, replaces the API keys and emails the owners', async () => {
  // The command has no test clock.
  const { client, dataDir } = await start(NEW, { mails: true, now: systemClock })
  const login = await client.call('retailLicence', 'retail_login', {
    email: facts.payer.email,
    password: RELEASE_PASSWORD,
  })
  const { replaced } = await admin(NEW, 'secrets', 'leaked', '--overlap', '0', '--yes')
  expect(replaced).toBeGreaterThan(2)
  const cookie = cookieOf(login)
  expect(cookie).not.toBe('')
  expect((await client.call('retailLicence', 'list_retail_licences', {}, { cookie })).status).toBe(401)
  expect((await client.call('retailLicence', 'list_licences', {}, key)).status).toBe(401)
  await expect.poll(() => sentFrom(dataDir)).toMatch(/We replaced your .* API key/)
})

test('the job knows every column of sealed values', async () => {
  const known = sealedColumns('pgboss').map(({ name }) => name)
  const { rows } = await withPool(environment, (pool) =>
    pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name like '%sealed'`,
    ),
  )
  expect(known).toEqual(expect.arrayContaining(rows.map(({ name }) => name)))
})
