import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { childEnvironment } from '../../../../tools/test-run/child-environment.ts'
import { operatorAtDesk } from '#src/testing/test-desk.ts'
import { newLicences } from '#src/testing/test-licences.ts'
import { TEST_PASSWORD, TEST_SECRET } from '#src/testing/test-portal.ts'
import { UsageError } from './command.ts'

const operator = operatorAtDesk()
const { admin } = operator
const rowsOf = async (statement: string, ...values: unknown[]) =>
  (await operator.portal.pool.query<Record<string, unknown>>(statement, values)).rows
test('LG-01 suspending a pending account disables its invitation link until it is resumed', async () => {
  const email = `${randomUUID()}@example.com`
  await admin(`accounts create --email ${email} --name New --company New`)
  const token = (await operator.portal.mailTo(email)).links
    .map((link) => link.split('/').at(-1) ?? '')
    .find((text) => text.length === 43)
  const choose = async () =>
    (
      await operator.portal.nobody.password('change_password', {
        token: token ?? '',
        password: TEST_PASSWORD,
      })
    ).body
  const logIn = async () =>
    (await operator.portal.nobody.account('email_login', { email, password: TEST_PASSWORD })).text
  const statusOf = async () => (await admin(`accounts show ${email}`))['status']
  await admin(`accounts suspend ${email}`)
  expect(operator.said).toMatch(/subscriptions continue\. .+orders cancel/)
  expect(await choose()).toMatchObject({ code: 'LINK_INVALID' })
  expect(await logIn()).toBe('{"result":"DENY","code":"WRONG_CREDENTIALS"}')
  expect(await statusOf()).toBe('suspended')
  await expect(admin(`accounts invite ${email}`)).rejects.toThrow(/only pending/)
  await admin(`accounts resume ${email}`)
  expect(operator.said).toContain(`${email} is pending.`)
  expect(await statusOf()).toBe('pending')
  expect(await choose()).toMatchObject({ result: 'OK' })
  expect(await logIn()).toContain('"OK"')
})

test('a new invitation replaces the previous one and is in the audit log', async () => {
  const email = `${randomUUID()}@example.com`
  await admin(`accounts create --email ${email} --name New --company New`)
  const token = (await operator.portal.mailTo(email)).links
    .map((link) => link.split('/').at(-1))
    .find((text) => text?.length === 43)
  await admin(`accounts invite ${email}`)
  expect(operator.said).toBe(`An invitation to ${email} will be mailed by the running server.`)
  await operator.portal.mailTo(email)
  expect(await admin(`audit list ${email}`)).toMatchObject({
    entries: [{ action: 'invitation_sent', actor_kind: 'operator' }, { action: 'account_created' }],
  })
  const links = await rowsOf('select 1 from mail_links where email = $1', email)
  expect(links).toHaveLength(1)
  expect(token).toHaveLength(43)
  const { email: active } = await operator.portal.newAccount()
  await expect(admin(`accounts invite ${active}`)).rejects.toThrow(/only pending/)
})

test('the audit log holds the old and new permissions, plan and self-service', async () => {
  const owner = await operator.portal.newAccount({ permissions: [] })
  await admin(`accounts set-permissions ${owner.email} licence.detach,licence.delete`)
  await admin(`accounts set-plan ${owner.accountId} business --monthly-limit 5000`)
  await admin(`accounts set-plan ${owner.accountId} business_plus`)
  await admin(`accounts set-self-service ${owner.email} on`)
  expect(await admin(`accounts show ${owner.email}`)).toMatchObject({
    permissions: ['licence.detach', 'licence.delete'],
    session_type: 'business_plus',
    monthly_limit: 5000,
    self_service: true,
  })
  await admin(`accounts set-permissions ${owner.email} none`)
  await admin(`accounts set-plan ${owner.email} none --monthly-limit none`)
  expect(await admin(`accounts show ${owner.email}`)).toMatchObject({ permissions: [], monthly_limit: null })
  const { entries } = await admin(`audit list ${owner.email} --group operator --limit 3`)
  expect(entries).toMatchObject([
    {
      action: 'plan_changed',
      before: { session_type: 'business_plus', monthly_limit: 5000 },
      after: { session_type: 'none', monthly_limit: null },
    },
    {
      action: 'permissions_changed',
      before: { permissions: ['licence.detach', 'licence.delete'] },
      after: { permissions: [] },
    },
    { action: 'self_service_changed', before: { self_service: false }, after: { self_service: true } },
  ])
})

test('suspension locks an account out until it is resumed, and its old sessions stay ended', async () => {
  const owner = await operator.portal.newAccount()
  const session = await operator.portal.login(owner)
  await admin(`accounts suspend ${owner.email}`)
  for (const consequence of ['within 7 days', 'another address pays', 'orders cancel', 'same QR codes'])
    expect(operator.said).toContain(consequence)
  await expect(admin(`accounts suspend ${owner.email}`)).rejects.toThrow(/only active/)
  expect((await operator.portal.byKey(owner).account('retrieve_session', {})).status).toBe(401)
  await admin(`accounts resume ${owner.email}`)
  expect((await operator.portal.byKey(owner).account('retrieve_session', {})).status).toBe(200)
  expect((await session.account('retrieve_session', {})).status).toBe(401)
})

test('`accounts end-sessions` logs out everywhere, and removing the second factor mails the owner', async () => {
  const owner = await operator.portal.newAccount()
  const session = await operator.portal.login(owner)
  expect(await admin(`accounts end-sessions ${owner.email}`)).toMatchObject({ ended: 1 })
  expect((await session.account('retrieve_session', {})).status).toBe(401)
  expect(await admin(`accounts show ${owner.email}`)).toMatchObject({ second_factor: false })
  await expect(admin(`accounts remove-second-factor ${owner.email}`)).rejects.toThrow(/no second factor/)
  await operator.portal.pool.query(
    `insert into user_totp (user_id, secret_sealed, last_step, created_at, confirmed_at)
     values ($1, '', 0, now(), now())`,
    [owner.userId],
  )
  expect(await admin(`accounts show ${owner.email}`)).toMatchObject({ second_factor: true })
  await admin(`accounts remove-second-factor ${owner.email}`)
  expect((await operator.portal.mailTo(owner.email)).to).toBe(owner.email)
})

test('AC-02 undoing a deletion restores the account and its licences', async () => {
  const owner = await operator.portal.newAccount()
  const session = await operator.portal.login(owner)
  await newLicences(session, 2)
  await expect(admin(`accounts undo-deletion ${owner.email}`)).rejects.toThrow(/no deletion to undo/)
  await session.account('suspend_account', { password: TEST_PASSWORD })
  await operator.portal.mailTo(owner.email)
  await admin(`accounts undo-deletion ${owner.email}`)
  const licences = await rowsOf('select distinct status from licences where account_id = $1', owner.accountId)
  expect(licences).toEqual([{ status: 'not_activated' }])
  expect((await operator.portal.byKey(owner).account('retrieve_session', {})).status).toBe(200)
})

test('`accounts list` filters by status and text, in any case, and takes % and _ literally', async () => {
  const company = `100%_${randomUUID()}`
  const owner = await operator.portal.newAccount({ company, status: 'suspended' })
  const found = async (...options: string[]) =>
    ((await admin('accounts list', ...options))['accounts'] as { email: string }[]).map(({ email }) => email)
  expect(await found('--search', company.toUpperCase())).toEqual([owner.email])
  expect(await found('--search', company.replace('%', '_'))).toEqual([])
  expect(await found('--search', company, '--status', 'active')).toEqual([])
  await expect(found('--status', 'gone')).rejects.toThrow(UsageError)
})

test.runIf(inject('database').kind === 'postgres')(
  'the command line connects to PostgreSQL by DATABASE_URL',
  async () => {
    const { email } = await operator.portal.newAccount()
    const { host, port, user, database, password = '' } = inject('database')
    const env = {
      ...childEnvironment(),
      DATABASE_URL: `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`,
      PORTAL_SECRET: TEST_SECRET.toString('base64'),
    }
    const entry = fileURLToPath(new URL('../admin.ts', import.meta.url))
    const out = await new Promise<string>((resolve, reject) => {
      execFile(process.execPath, [entry, 'accounts', 'show', email, '--json'], { env }, (error, printed) =>
        error ? reject(error) : resolve(printed),
      )
    })
    expect(JSON.parse(out)).toMatchObject({ email })
  },
)
