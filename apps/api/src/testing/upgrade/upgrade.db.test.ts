import { randomUUID } from 'node:crypto'
import { KEY_SET_PATH, METRICS_PATH } from '@assure/contract/service-paths'
import { createLocalJWKSet, generateKeyPair, type JSONWebKeySet, jwtVerify } from 'jose'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { utcDay } from '#src/platform/clock.ts'
import { serve } from '#src/serve.ts'
import { readSettings } from '#src/settings.ts'
import { freePort } from '../../../../../tools/test-run/free-port.ts'
import { TESTS_ALL } from '../../../../../tools/test-run/test-scope.ts'
import { startSmtp } from '../test-smtp.ts'
import { openRelease } from './open-release.ts'
import {
  basicOf,
  privateJwkOf,
  proofOf,
  RELEASE_PASSWORD,
  RELEASE_SECRET,
  RELEASE_URL,
  releaseClient,
  scanReport,
} from './release-client.ts'
import { releaseData, releases } from './release-data.ts'
import { acceptInvitation, listTeam } from './release-team.ts'

/** The tables of people, and those that held their rows before 1.5.0. */
const FORMER_TABLES: Record<string, string[]> = {
  user_sessions: ['developer_sessions', 'retail_sessions'],
  user_devices: ['known_browsers'],
  user_totp: ['second_factors'],
  user_recovery_codes: ['recovery_codes'],
}
/** Tables whose rows a migration may drop, with the reason. All other tables must keep all rows. */
const MAY_SHRINK: Record<string, string> = Object.fromEntries(
  Object.values(FORMER_TABLES)
    .flat()
    .map((table) => [table, 'dropped; the tables of people hold its rows']),
)

const [newest = '', ...earlier] = releases()
describe.each(TESTS_ALL ? [newest, ...earlier] : [newest])('data of release %s', (release) => {
  const { kind } = inject('database')
  const { facts, data } = releaseData(release, kind)
  const offsetMs = Date.parse(facts.madeAt) - Date.now()
  const clock = () => new Date(Date.now() + offsetMs)
  const key = basicOf(facts.owner.sessionId, facts.owner.secret)

  let kept: Awaited<ReturnType<typeof openRelease>>['kept']
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  let server: Awaited<ReturnType<typeof serve>>
  let client: ReturnType<typeof releaseClient>
  let remove: () => Promise<void>
  beforeAll(async () => {
    const opened = await openRelease(kind, data, facts.madeAt)
    ;({ kept, remove } = opened)
    smtp = await startSmtp()
    const port = await freePort()
    const settings = readSettings(
      {
        ...{ PORT: String(port), PUBLIC_URL: RELEASE_URL, PORTAL_SECRET: RELEASE_SECRET },
        ...{ LOG_LEVEL: 'silent', SMTP_URL: smtp.url },
        ...opened.environment,
      },
      false,
    )
    server = await serve(settings, () => undefined, { clock })
    client = releaseClient(port)
  })
  afterAll(async () => {
    await server.stop()
    await smtp.stop()
    await remove()
  })
  const call: typeof client.call = (...input) => client.call(...input)
  const signed = async (mode: string, input: object) =>
    call('device', mode, input, { dpop: await proofOf(facts.device.privateJwk, clock()) })

  test('every row of every table survives the migrations', () => {
    const lost = Object.entries(facts.rows)
      .filter(([table, count]) => !(table in MAY_SHRINK) && !((kept.rows[table] ?? -1) >= count))
      .map(([table, count]) => `${table}: ${count} rows, now ${kept.rows[table] ?? 'no table'}`)
    expect(lost).toEqual([])
    expect(kept.queued).toEqual(facts.queued)
  })

  test('passwords, second factors, sessions and API keys still work', async () => {
    const login = { email: facts.owner.email, password: RELEASE_PASSWORD }
    expect((await call('account', 'email_login', login)).body).toMatchObject({ result: 'OK' })
    const code = new TOTP({ secret: facts.twoFactor.secret }).generate({ timestamp: clock().getTime() })
    const twoFactor = { ...login, email: facts.twoFactor.email, code }
    expect((await call('account', 'email_login', twoFactor)).body).toMatchObject({ result: 'OK' })
    const { cookie } = facts.owner
    expect((await call('account', 'current_session', {}, { cookie })).body).toMatchObject({ result: 'OK' })
    const retail = await call('retailLicence', 'list_retail_licences', {}, { cookie: facts.payer.cookie })
    expect(retail.body['licences']).toHaveLength(3)
    expect((await call('retailLicence', 'list_licences', {}, key)).body['licences']).toHaveLength(3)
  })

  test('every person, session and factor is in the tables that servers read', async () => {
    const { pool } = server.connection
    const { rows } = await pool.query<{ account_id: string }>('select account_id from accounts')
    const ids = rows.map(({ account_id }) => account_id)
    const count = async (table: string) =>
      (await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count
    // The first releases kept one person in each account.
    expect(await count('users')).toBe(facts.rows['users'] ?? ids.length)
    const lost = Object.entries(FORMER_TABLES).filter(([table, former]) => {
      const before = former.reduce((sum, name) => sum + (facts.rows[name] ?? 0), 0)
      return (kept.rows[table] ?? 0) < before
    })
    expect(lost).toEqual([])
    const orphans = 'login_identities where user_id is null or user_id not in (select user_id from users)'
    expect(await count(orphans)).toBe(0)
  })

  test.runIf(facts.team)(
    'members keep their roles and places, and invitations, sign-in policies and recoveries still hold',
    async () => {
      const { team, owner } = facts
      if (!team) throw new Error('the release has no team')
      expect(await listTeam(client, owner.cookie)).toEqual(team.members)
      const licencesOf = async (cookie: string) => call('retailLicence', 'list_licences', {}, { cookie })
      expect((await licencesOf(team.fleet)).body['licences']).toHaveLength(3)
      const { body: own } = await call('account', 'list_organisations', {}, { cookie: team.fleet })
      expect(own['organisations']).toMatchObject([{ roles: ['fleet'] }, { roles: ['owner'] }])

      const { token, ...invited } = team.invitation
      expect((await licencesOf(await acceptInvitation(client, token))).body['licences']).toHaveLength(3)
      expect(await listTeam(client, owner.cookie)).toContainEqual(invited)

      expect((await licencesOf(team.secured.owner)).status).toBe(200)
      expect((await licencesOf(team.secured.asked)).body['code']).toBe('second_factor_required')

      const { cookie } = owner
      const proof = { kind: 'password', password: RELEASE_PASSWORD }
      await call('account', 'confirm_identity', { proof }, { cookie })
      const { body } = await call('account', 'list_members', {}, { cookie })
      const recoveries = body['recoveries'] as { email: string; member_id: string }[]
      expect(recoveries).toMatchObject([{ email: team.recovering, can_approve: true }])
      const approved = { member_id: recoveries[0]?.member_id }
      expect((await call('account', 'approve_recovery', approved, { cookie })).body['result']).toBe('OK')
      const linkOf = () =>
        smtp.received
          .filter(({ to }) => to === team.recovering)
          .flatMap(({ links }) => links)
          .find((link) => link.includes('/recover/'))
      await expect.poll(linkOf).toBeDefined()
      const password = 'Recovered-pass1!'
      const choice = { token: linkOf()?.split('/').at(-1), password }
      expect((await call('password', 'change_password', choice)).body['result']).toBe('OK')
      const login = { email: team.recovering, password }
      expect((await call('account', 'email_login', login)).body['result']).toBe('OK')
    },
  )

  test('a repeated call gets the release’s stored answer', async () => {
    const { key: repeated, input, answer } = facts.repeated
    const headers = { ...key, 'idempotency-key': repeated }
    const again = await call('retailLicence', 'generate_licences', input, headers)
    expect(again.body).toMatchObject(answer)
  })

  test('links in mails and to the analytics page still work', async () => {
    const { token, password } = facts.signUp
    expect((await call('account', 'confirm_email', facts.signUp)).body).toMatchObject({ result: 'OK' })
    expect((await call('account', 'email_login', { email: facts.signUp.email, password })).status).toBe(200)
    expect((await call('account', 'confirm_email', { token })).body).toMatchObject({ result: 'DENY' })
    const reset = { token: facts.reset.token, password: 'Renewed-pass1!' }
    expect((await call('password', 'change_password', reset)).body).toMatchObject({ result: 'OK' })
    const bearer = new URL(facts.analyticsUrl).searchParams.get('token') ?? ''
    const metrics = await client.send('GET', METRICS_PATH, { authorization: `Bearer ${bearer}` })
    expect(metrics.status).toBe(200)
  })

  test('devices still report and activate, their certificates verify, and used proofs stay used', async () => {
    const { deviceId, certificate, usedProof } = facts.device
    const keys = await client.send('GET', KEY_SET_PATH)
    const keySet = createLocalJWKSet(keys.body as unknown as JSONWebKeySet)
    const { payload } = await jwtVerify(certificate, keySet, { currentDate: clock() })
    expect(payload.sub).toBe(deviceId)
    const beat = await signed('heartbeat', { device_id: deviceId })
    expect(beat.body).toMatchObject({ result: 'OK' })
    const reports = [scanReport(utcDay(clock()), 3)]
    const reported = await signed('report_scans', { device_id: deviceId, reports })
    expect(reported.body).toMatchObject({ accepted: 1, duplicate: 0 })
    const replayed = await call('device', 'heartbeat', { device_id: deviceId }, { dpop: usedProof })
    expect(replayed.status).toBe(401)
    const activate = async (link: string) => {
      const { privateKey } = await generateKeyPair('ES256', { extractable: true })
      const device = { install_id: randomUUID(), model: 'New', os: 'Android 15', app_version: '3.3.0' }
      const input = { activation_token: link.split('/').at(-1), device }
      const dpop = await proofOf(await privateJwkOf(privateKey), clock())
      return (await call('device', 'activate_licence', input, { dpop })).body
    }
    expect(await activate(facts.usedLink)).toMatchObject({ result: 'DENY', code: 'TOKEN_USED' })
    expect(await activate(facts.openLink)).toMatchObject({ result: 'OK' })
  })

  test('a payment of the release still has its receipt', async () => {
    const headers = { cookie: facts.payer.cookie }
    const { body } = await call('retailLicence', 'list_retail_receipts', {}, headers)
    const [receipt] = body['receipts'] as { pdf_url: string }[]
    const pdf = await client.send('GET', receipt?.pdf_url ?? '', headers)
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('jobs that the release queued are done, and its waiting mails contain working links', async () => {
    const pool = server.connection.pool
    const undone = async () => {
      const { rows } = await pool.query<{ name: string; state: string; output: unknown }>(
        `select name, state, output from pgboss.job where id = any($1) and state <> 'completed'`,
        [kept.waiting],
      )
      return rows
    }
    await expect.poll(undone).toEqual([])
    const one = async (statement: string, id: string) =>
      (await pool.query<Record<string, unknown>>(statement, [id])).rows[0]
    expect(
      await one('select status from sandbox_subscriptions where subscription_id = $1', facts.ends),
    ).toEqual({ status: 'cancelled' })
    expect(
      await one(
        'select refunded = amount as refunded from sandbox_payments where payment_id = $1',
        facts.refunds,
      ),
    ).toEqual({ refunded: true })
    const mailTo = (address: string) => smtp.received.find(({ to }) => to === address)
    for (const address of facts.mailsTo) expect(mailTo(address)?.to).toBe(address)
    const tokenTo = (address: string, path: string) =>
      mailTo(address)
        ?.links.find((link) => link.startsWith(RELEASE_URL + path))
        ?.split('/')
        .at(-1) ?? ''
    const [reset = '', payer = '', newcomer = ''] = facts.mailsTo
    const checks = [
      await call('password', 'check_password_link', { token: tokenTo(reset, '/reset-password/') }),
      await call('budget', 'open_checkout', { token: tokenTo(payer, '/retail-checkout/') }),
      await call('account', 'confirm_email', {
        ...{ token: tokenTo(newcomer, '/login/'), email: newcomer, password: RELEASE_PASSWORD },
      }),
    ]
    expect(checks.map(({ body }) => body['result'])).toEqual(['OK', 'OK', 'OK'])
    const login = await call('account', 'email_login', { email: newcomer, password: RELEASE_PASSWORD })
    expect(login.body['result']).toBe('OK')
  })
})
