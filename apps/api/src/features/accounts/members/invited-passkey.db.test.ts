import { PASSKEY_CHALLENGE_S } from '@assure/contract/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAuthenticator } from '#src/testing/test-authenticator.ts'
import { undoToken } from '#src/testing/test-deletions.ts'
import { passkeyLogin, startPasskey } from '#src/testing/test-passkeys.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { invite, newTeam, newVisitor } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const NAME = 'Nia Novak'
const PASSKEY_INVALID = { result: 'DENY', code: 'PASSKEY_INVALID' }

const start = async (token: string) => {
  const { body } = await newVisitor(portal).account('start_invited_passkey', { token, name: NAME })
  if (body.result !== 'OK') throw new Error(body.code)
  return body
}
const makePasskey = ({ ticket, options }: Awaited<ReturnType<typeof start>>) => {
  const authenticator = newAuthenticator(portal.url)
  return { authenticator, passkey: { ticket, credential: authenticator.create(options), name: 'Phone' } }
}
type Passkey = ReturnType<typeof makePasskey>['passkey']
const accept = (token: string, passkey: Passkey) =>
  newVisitor(portal).account('accept_invitation', { token, sign_up: { name: NAME, passkey } })

/** A member who has only a passkey, logged in with it. */
const join = async () => {
  const team = await newTeam(portal)
  const { email, token } = await invite(portal, team.owner, { roles: ['fleet'] })
  const { authenticator, passkey } = makePasskey(await start(token))
  const joined = await accept(token, passkey)
  expect(joined.body.result).toBe('OK')
  const cookie = joined.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { ...team, ...{ email, token, authenticator, passkey }, member: newVisitor(portal, cookie) }
}

describe('an invited person with a passkey in place of a password', () => {
  test('is logged in, logs in with it again, and has no password', async () => {
    const { email, token, authenticator, passkey, member } = await join()
    expect((await member.account('current_session', {})).body).toMatchObject({
      session: { email, name: NAME },
      member: { roles: ['fleet'] },
    })
    const [session] = (await member.account('list_sessions', {})).body.sessions
    expect(session).toMatchObject({ method: 'passkey' })
    expect((await member.account('list_passkeys', {})).body).toMatchObject({
      passkeys: [{ name: 'Phone' }],
      has_password: false,
    })
    const again = await passkeyLogin(portal, authenticator)
    expect((await again.account('list_known_browsers', {})).body.browsers).toHaveLength(1)
    expect((await accept(token, passkey)).body).toEqual({ result: 'DENY', code: 'LINK_INVALID' })
    const guess = await newVisitor(portal).account('email_login', { email, password: TEST_PASSWORD })
    expect(guess.body).toMatchObject({ result: 'DENY' })
  })

  test('keeps the passkey until they choose a password', async () => {
    const { email, member } = await join()
    const [passkey] = (await member.account('list_passkeys', {})).body.passkeys
    const remove = () => member.account('remove_passkey', { passkey_id: passkey?.passkey_id ?? '' })
    expect((await remove()).body).toEqual({ result: 'DENY', code: 'LAST_WAY_IN' })
    const chosen = await member.account('update_password', { password: TEST_PASSWORD })
    expect(chosen.body).toEqual({ result: 'OK' })
    expect((await portal.login({ email })).cookie).not.toBe('')
  })

  test('comes back from a deletion of their login as they were', async () => {
    const { email, member, authenticator } = await join()
    expect((await member.account('delete_person', {})).body.result).toBe('OK')
    const token = await undoToken(portal, email, 'Your login')
    expect((await newVisitor(portal).account('undo_deletion', { token })).body.result).toBe('OK')
    expect((await passkeyLogin(portal, authenticator)).opened.result).toBe('OK')
  })

  test('makes it for their own invitation, within 5 minutes, and with nothing of a member', async () => {
    const { owner } = await newTeam(portal)
    const { token } = await invite(portal, owner)
    const { token: other } = await invite(portal, owner)
    expect((await accept(token, makePasskey(await start(other)).passkey)).body).toEqual(PASSKEY_INVALID)
    const own = makePasskey(await startPasskey(owner)).passkey
    expect((await accept(token, own)).body).toEqual(PASSKEY_INVALID)
    const invited = makePasskey(await start(token)).passkey
    expect((await owner.account('add_passkey', invited)).body).toEqual(PASSKEY_INVALID)
    portal.clock.advance(PASSKEY_CHALLENGE_S)
    expect((await accept(token, invited)).body).toEqual(PASSKEY_INVALID)
    expect((await accept(token, makePasskey(await start(token)).passkey)).body.result).toBe('OK')
  })

  test('is one, also if 10 passkeys are made at once', async () => {
    const { owner } = await newTeam(portal)
    const { token } = await invite(portal, owner)
    const passkeys = await Promise.all(
      Array.from({ length: 10 }, async () => makePasskey(await start(token))),
    )
    const answers = await Promise.all(passkeys.map(({ passkey }) => accept(token, passkey)))
    expect(answers.filter(({ body }) => body.result === 'OK')).toHaveLength(1)
  })

  test('gets no challenge for an ended link or for an address that has a login', async () => {
    const { owner } = await newTeam(portal)
    const known = await portal.newAccount()
    const { token } = await invite(portal, owner, { email: known.email })
    const ask = (link: string) =>
      newVisitor(portal).account('start_invited_passkey', { token: link, name: NAME })
    expect((await ask(token)).body).toEqual({ result: 'DENY', code: 'LOG_IN' })
    expect((await ask('unknown')).body).toEqual({ result: 'DENY', code: 'LINK_INVALID' })
  })

  test('gives either a password or a passkey', async () => {
    const { owner } = await newTeam(portal)
    const { token } = await invite(portal, owner)
    const { passkey } = makePasskey(await start(token))
    for (const sign_up of [{ name: NAME }, { name: NAME, password: TEST_PASSWORD, passkey }])
      expect((await newVisitor(portal).account('accept_invitation', { token, sign_up })).status).toBe(400)
  })
})
