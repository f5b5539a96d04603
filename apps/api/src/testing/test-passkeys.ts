import { FACTOR_SETTLES_S } from '@assure/contract/constants'
import { newAuthenticator, type TestAuthenticator } from './test-authenticator.ts'
import type { TestPortal } from './test-portal.ts'
import { newVisitor } from './test-team.ts'

type Session = Pick<Awaited<ReturnType<TestPortal['login']>>, 'account'>

/** Starts a passkey for the person of a session. */
export const startPasskey = async (session: Session) => {
  const { body } = await session.account('start_passkey', {})
  if (body.result !== 'OK') throw new Error(body.code)
  return body
}

/** Adds a passkey to the person of a session. */
export const addPasskey = async (
  { url }: Pick<TestPortal, 'url'>,
  session: Session,
  { name = 'Phone', synced = false } = {},
): Promise<TestAuthenticator & { passkeyId: string }> => {
  const authenticator = newAuthenticator(url, { synced })
  const { ticket, options } = await startPasskey(session)
  const credential = authenticator.create(options)
  const { body } = await session.account('add_passkey', { ticket, credential, name })
  if (body.result !== 'OK') throw new Error(body.code)
  return { ...authenticator, passkeyId: body.passkey.passkey_id }
}

/** Moves the addition of all passkeys of a person a day into the past, so that they open what asks for a provider. */
export const settlePasskeys = (portal: Pick<TestPortal, 'pool'>, email: string) =>
  portal.pool.query(
    `update user_passkeys set created_at = created_at - make_interval(secs => $2)
     where user_id in (select user_id from users where email = $1)`,
    [email, FACTOR_SETTLES_S],
  )

/** A challenge to log in. */
export const startPasskeyLogin = async ({ url }: Pick<TestPortal, 'url'>) =>
  (await newVisitor({ url }).account('start_passkey_login', {})).body

/** Logs in with a passkey and calls as the portal's own page. */
export const passkeyLogin = async (portal: Pick<TestPortal, 'url'>, authenticator: TestAuthenticator) => {
  const proof = authenticator.answer(await startPasskeyLogin(portal))
  const answer = await newVisitor(portal).account('passkey_login', { proof })
  if (answer.body.result !== 'OK') throw new Error(answer.body.code)
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { cookie, opened: answer.body, ...newVisitor(portal, cookie) }
}
