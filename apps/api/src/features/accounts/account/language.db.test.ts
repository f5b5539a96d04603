import { afterAll, beforeAll, expect, test } from 'vitest'
import { askReset } from '#src/testing/test-passwords.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { newRetailTester } from '#src/testing/test-retail.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const notedIn = async (email: string) => {
  const { rows } = await portal.pool.query<{ actor_kind: string; before: object; after: object }>(
    `select actor_kind, before, after from audit_entries
     where action = 'language_changed'
       and account_id in (select account_id from memberships where member_email = $1)`,
    [email],
  )
  return rows
}

test('CN-02 a developer’s mails use the chosen language, and the audit log records it once', async () => {
  const account = await portal.newAccount()
  const session = await portal.login(account)
  for (let time = 0; time < 2; time += 1) {
    expect((await session.account('update_language', { language: 'fr' })).body).toEqual({ result: 'OK' })
  }
  expect(await notedIn(account.email)).toEqual([
    { actor_kind: 'developer', before: { language: 'en' }, after: { language: 'fr' } },
  ])
  await session.account('update_password', { current_password: TEST_PASSWORD, password: 'Novel-pass1!' })
  expect((await portal.mailTo(account.email, { subject: 'mot de passe' })).text).toContain(
    'Votre mot de passe a été modifié',
  )
})

test('CN-02 a retail user’s chosen language applies to that user’s mails only', async () => {
  const [tester, other] = [await newRetailTester(portal), await newRetailTester(portal)]
  expect((await tester.session.licences('update_retail_language', { language: 'fr' })).body.result).toBe('OK')
  expect(await notedIn(tester.email)).toMatchObject([{ actor_kind: 'retail', after: { language: 'fr' } }])
  for (const { email } of [tester, other]) await askReset(portal, email, 'retailapp')
  const french = 'Choisissez un nouveau mot de passe'
  expect((await portal.mailTo(tester.email, { subject: 'mot de passe' })).text).toContain(french)
  expect((await portal.mailTo(other.email, { subject: 'Choose a new password' })).text).not.toContain(french)
})

test('CN-02 a reset mail uses the language of the requesting page', async () => {
  const account = await portal.newAccount()
  await askReset(portal, account.email, undefined, 'fr')
  expect((await portal.mailTo(account.email)).subject).toContain('Choisissez un nouveau mot de passe')
  expect((await askReset(portal, account.email, undefined, 'de')).status).toBe(400)
})

test('CN-02 an unknown language is refused, and only a logged-in user can set one', async () => {
  const account = await portal.newAccount()
  const session = await portal.login(account)
  expect((await session.account('update_language', { language: 'de' as 'fr' })).problem.code).toBe('invalid')
  expect((await portal.nobody.account('update_language', { language: 'fr' })).status).toBe(401)
  expect((await session.licences('update_retail_language', { language: 'fr' })).status).toBe(401)
})
