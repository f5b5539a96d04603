import { CONFIRM_IDENTITY_S } from '@assure/contract/constants'
import { MAIL_CALL_PATHS } from '@assure/contract/service-paths'
import { TOTP } from 'otpauth'
import { newAddress, send } from './test-client.ts'
import { TEST_PASSWORD, type TestPortal } from './test-portal.ts'

/** Requests a reset link, from a new client each time. */
export const askReset = (
  { url }: Pick<TestPortal, 'url'>,
  email: string,
  channel?: 'retailapp',
  language?: string,
) => {
  const query = new URLSearchParams({
    email,
    ...(channel && { channel }),
    ...(language && { language }),
  }).toString()
  return send<{ result: string }>(`${url}${MAIL_CALL_PATHS.resetEmail}?${query}`, {
    headers: { 'x-forwarded-for': newAddress(url) },
  })
}

/** Requests a reset link and reads its token from the mail. Needs a portal with `jobs`. */
export const resetToken = async (portal: TestPortal, email: string): Promise<string> => {
  // Requests within a minute count as one.
  portal.clock.advance(61)
  if ((await askReset(portal, email)).body.result !== 'OK') throw new Error('no link was sent')
  const { links } = await portal.mailTo(email, { subject: 'password' })
  const link = links.find((found) => found.includes('/reset-password/'))
  if (!link) throw new Error('the mail holds no link')
  return link.split('/').at(-1) ?? ''
}

type Session = Awaited<ReturnType<TestPortal['login']>>

/** The code of an authenticator app, `steps` of 30 s from now. */
export const codeOf = ({ clock }: Pick<TestPortal, 'clock'>, secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: clock.now().getTime() + steps * 30_000 })

/** Enables a second factor. Advances the clock afterwards, so that the next code is not already used. */
export const enableSecondFactor = async (portal: TestPortal, session: Session) => {
  const { body: started } = await session.account('start_second_factor', { password: TEST_PASSWORD })
  if (started.result !== 'OK') throw new Error('the second factor was not started')
  const { secret } = started
  const { body } = await session.account('confirm_second_factor', { code: codeOf(portal, secret) })
  if (body.result !== 'OK') throw new Error('the second factor was not confirmed')
  portal.clock.advance(60)
  return { secret, uri: started.otpauth_uri, recoveryCodes: body.recovery_codes }
}

/** Makes the last confirmation in each session of a person just too old to count. */
export const ageConfirmation = ({ pool }: Pick<TestPortal, 'pool'>, { email }: { email: string }) =>
  pool.query(
    `update user_sessions set authenticated_at = authenticated_at - make_interval(secs => $2)
     where user_id = (select user_id from login_identities where email = $1 and realm = 'developer')`,
    [email.toLowerCase(), CONFIRM_IDENTITY_S],
  )
