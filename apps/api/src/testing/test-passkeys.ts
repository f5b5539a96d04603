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
