import { setTimeout as sleep } from 'node:timers/promises'
import { MAIL_CALL_PATHS } from '@assure/contract/service-paths'
import type pg from 'pg'
import { buildApp } from '#src/app.ts'
import { END_JOB, REFUND_JOB } from '#src/features/billing/billing.ts'
import type { NewAccount } from '#src/features/accounts/account/account-row.ts'
import { outboxFolder, outboxTransport } from '#src/mails/mail-transport.ts'
import { utcDay } from '#src/platform/clock.ts'
import { connect } from '#src/platform/database/database.ts'
import { startEmbedded } from '#src/platform/database/embedded.ts'
import { makeJobs } from '#src/platform/jobs.ts'
import { serve } from '#src/serve.ts'
import { readSettings, type Settings } from '#src/settings.ts'
import { seedPromotions } from '../../../../../tools/seed/seed-promotions.ts'
import { newEstimations, newTexts } from '../test-reports.ts'
import {
  basicOf,
  cookieOf,
  RELEASE_PASSWORD,
  RELEASE_SECRET,
  RELEASE_URL,
  releaseClient,
  scanReport,
} from './release-client.ts'
import { countRows } from './count-rows.ts'
import type { ReleaseFacts } from './release-data.ts'
import { fillTeam, makeFactor } from './release-team.ts'
import {
  buyPlan,
  CARD,
  clock,
  generate,
  lastPart,
  linksOf,
  logIn,
  mailedLink,
  newDevice,
  ok,
  passTime,
  signUp,
  TAGS,
  text,
  humanProof,
} from './release-steps.ts'

const OWNER = 'owner@example.com'
const RESELLER = 'reseller@example.com'
const TWO_FACTOR = 'two-factor@example.com'
const SECURED = 'secured@example.com'
const LEAVER = 'leaving@example.com'
const NEWCOMER = 'newcomer@example.com'
const PAYER = 'payer@example.com'
const LATE_PAYER = 'late-payer@example.com'
/** These two get mails while the mail server is down. */
const NEW_PAYER = 'new-payer@example.com'
const LATE_NEWCOMER = 'late-newcomer@example.com'
const NOBODY_LISTENS = 'smtp://127.0.0.1:1'

type Accounts = Awaited<ReturnType<typeof buildApp>>

const makeAccounts = async ({ accounts, passwords }: Pick<Accounts, 'accounts' | 'passwords'>) => {
  const passwordHash = await passwords.hash(RELEASE_PASSWORD)
  const make = async (email: string, more: Partial<NewAccount> = {}) => {
    const account = await accounts.createAccount(
      {
        ...{ email, name: 'Ada Byron', company: 'Engines', passwordHash, status: 'active' },
        ...{ sessionType: 'trial', monthlyLimit: 1000, selfService: false, sampleData: false },
        permissions: ['licence.detach', 'licence.delete'],
        ...more,
      },
      clock(),
    )
    if (!account) throw new Error(`${email} is taken`)
    return { sessionId: account.sessionId, secret: accounts.secretOf(account) }
  }
  for (const email of [TWO_FACTOR, SECURED, LEAVER]) await make(email)
  return { owner: await make(OWNER), reseller: await make(RESELLER, { selfService: true }) }
}

/** Uses the server like people and devices, while mails and jobs work. */
const fillServer = async (server: Awaited<ReturnType<typeof serve>>, { port, dataDir }: Settings) => {
  const client = releaseClient(port)
  const { call, send } = client
  const { owner, reseller } = await makeAccounts(server)
  await seedPromotions(server.connection.database, clock())
  const cookie = await logIn(client, OWNER)
  const key = basicOf(owner.sessionId, owner.secret)

  const twoFactor = await logIn(client, TWO_FACTOR)
  const secret = await makeFactor(client, twoFactor)
  passTime(60_000)
  for (const password of ['wrong-1', 'wrong-2'])
    await call('account', 'email_login', { email: OWNER, password })

  const repeatedKey = 'made-by-the-release'
  const licences = await generate(client, { ...key, 'idempotency-key': repeatedKey }, 3)
  const [used, open, detached] = linksOf(licences)
  if (!used || !open || !detached) throw new Error('three licences were asked for')
  const device = await newDevice(client)
  const { body: activation } = await device.activate(used.link)
  const deviceId = text(activation['device_id'])
  const today = utcDay(clock())
  await device.signed('report_scans', { device_id: deviceId, reports: [scanReport(today, 12)] })
  const estimations = [newEstimations(today, 900), newEstimations(utcDay(clock(), -1), 3)]
  await ok(call('device', 'report_estimations', { reports: estimations }, key))
  await ok(call('device', 'report_online_safety', { reports: [newTexts(today, 5)] }, key))
  await (await newDevice(client)).activate(detached.link)
  const detach = { deeplink_data: detached.handle }
  await ok(call('retailLicence', 'detach_licence_from_its_device', detach, key))
  const scope = { scope: 'licence', deeplink_data: used.handle }
  const analytics = await ok(call('budget', 'issue_analytics_link', { of: scope, days: 30 }, key))
  await ok(call('budget', 'redeem_promotion_code', { promotion_code: 'WELCOME' }, key))
  await buyPlan(client, cookie, 'starter')

  await ok(
    call('account', 'contact_us', {
      email: 'visitor@example.com',
      additional_info_fields: {
        ...{ name: 'Vera Moor', company: 'Moor', job_title: 'Buyer', subscribe_news: false },
        ...{ solution_type: 'SDK - Android', additional_details: 'Ten stores.' },
      },
    }),
  )
  await signUp(client, NEWCOMER)
  await ok(send('POST', `${MAIL_CALL_PATHS.resetEmail}?email=${OWNER}`))

  await ok(
    call('account', 'retail_register', {
      ...{ email: PAYER, human_proof: await humanProof(client) },
      additional_info_fields: { name: 'Stella Moor', company: 'Moor Stores', subscribe_news: false },
    }),
  )
  const confirmation = lastPart(await mailedLink(dataDir, PAYER, '/activate/'))
  const confirmed = await ok(call('account', 'retail_confirm_email', { token: confirmation }))
  const chosen = { token: confirmed.body['password_token'], password: RELEASE_PASSWORD }
  await ok(call('password', 'change_password', chosen))
  const payerLogin = { email: PAYER, password: RELEASE_PASSWORD }
  const payerCookie = cookieOf(await ok(call('retailLicence', 'retail_login', payerLogin)))
  for (const payer of [PAYER, LATE_PAYER]) {
    await generate(client, basicOf(reseller.sessionId, reseller.secret), 2, payer)
    const token = lastPart(await mailedLink(dataDir, payer, '/retail-checkout/'))
    await ok(call('budget', 'pay_checkout', { token, payment_token: CARD }))
  }
  const secured = await logIn(client, SECURED)
  await makeFactor(client, secured)
  const team = await fillTeam(client, dataDir, { owner: cookie, secured })
  return {
    team,
    owner: { email: OWNER, cookie, ...owner },
    reseller: basicOf(reseller.sessionId, reseller.secret),
    twoFactor: { email: TWO_FACTOR, secret },
    payer: { email: PAYER, cookie: payerCookie },
    signUp: {
      ...{ email: NEWCOMER, password: RELEASE_PASSWORD },
      token: lastPart(await mailedLink(dataDir, NEWCOMER, '/login/')),
    },
    reset: { email: OWNER, token: lastPart(await mailedLink(dataDir, OWNER, '/reset-password/')) },
    device,
    deviceId,
    certificate: text(activation['certificate']),
    ...{ openLink: open.link, usedLink: used.link },
    analyticsUrl: text(analytics.body['analytics_url']),
    repeated: {
      key: repeatedKey,
      input: { quantity: 3, tags: TAGS },
      answer: licences.body,
    },
  }
}

/** Waits until every due job is done. */
const untilIdle = async (pool: pg.Pool) => {
  const busy = `select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after < now()`
  while ((await pool.query(busy)).rowCount) await sleep(200)
}

/** Leaves work for the next start: mails that failed once, and jobs that never ran. */
const leaveWork = async (settings: Settings, used: Awaited<ReturnType<typeof fillServer>>) => {
  const client = releaseClient(settings.port)
  const downServer = await serve({ ...settings, smtpUrl: NOBODY_LISTENS }, () => undefined, { clock })
  await ok(client.send('POST', `${MAIL_CALL_PATHS.resetEmail}?email=${RESELLER}`))
  await generate(client, used.reseller, 1, NEW_PAYER)
  await signUp(client, LATE_NEWCOMER)
  const failed = `select 1 from pgboss.job where name = 'send-mail' and state = 'retry'`
  while (((await downServer.connection.pool.query(failed)).rowCount ?? 0) < 3) await sleep(200)
  await downServer.stop()

  const embedded = settings.databaseUrl ? null : await startEmbedded(settings.dataDir, () => undefined)
  const connection = connect(
    embedded?.connection ?? { connectionString: settings.databaseUrl },
    () => undefined,
  )
  const jobs = makeJobs(connection.database, () => undefined, { works: false })
  const transport = outboxTransport(outboxFolder(settings.dataDir))
  const portal = await buildApp({
    ...{ settings, connection, reportDatabase: connection.database, jobs, clock, transport },
  })
  await portal.start()
  await portal.app.listen({ port: settings.port, host: settings.host })
  await buyPlan(client, used.owner.cookie, 'growth')
  const pastDay = { device_id: used.deviceId, reports: [scanReport(utcDay(clock(), -2), 4)] }
  await used.device.signed('report_scans', pastDay)
  const leaving = await logIn(client, LEAVER)
  await ok(client.call('account', 'suspend_account', { password: RELEASE_PASSWORD }, { cookie: leaving }))
  const answers = async (statement: string) =>
    text((await connection.pool.query<{ id: string }>(statement)).rows[0]?.id)
  const refunds = await answers(`
    select payment_id as id from sandbox_payments join sandbox_subscriptions using (subscription_id)
    join orders using (subscription_id) where payer_email = '${LATE_PAYER}'`)
  await jobs.enqueue(null, REFUND_JOB, { payment_id: refunds }, refunds)
  for (const name of ['housekeeping-attempts', 'reminders']) await jobs.enqueue(null, name, {})
  const ends = await answers(
    `select data ->> 'subscription_id' as id from pgboss.job where name = '${END_JOB}'`,
  )
  const deletes = await answers(`select account_id as id from accounts where email = '${LEAVER}'`)
  const counted = await countRows(connection.pool)
  await portal.stop()
  await connection.close()
  await embedded?.stop()
  return { refunds, ends, deletes, ...counted }
}

/** Fills a new database with the server of this checkout, and stops it with work left. */
export const fillRelease = async (environment: Record<string, string>): Promise<ReleaseFacts> => {
  const settings = readSettings(
    {
      ...{ PUBLIC_URL: RELEASE_URL, PORTAL_SECRET: RELEASE_SECRET, LOG_LEVEL: 'silent' },
      ...environment,
    },
    false,
  )
  const server = await serve(settings, () => undefined, { clock })
  const used = await fillServer(server, settings)
  await untilIdle(server.connection.pool)
  await server.stop()
  const left = await leaveWork(settings, used)
  const { device, deviceId, certificate, reseller: _, ...facts } = used
  return {
    madeAt: clock().toISOString(),
    ...facts,
    device: { privateJwk: device.privateJwk, deviceId, certificate, usedProof: device.usedProof() },
    mailsTo: [RESELLER, NEW_PAYER, LATE_NEWCOMER],
    ...left,
  }
}
