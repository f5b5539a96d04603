import type { Realm } from '@assure/contract/constants'
import type { MailAnswer } from '@assure/contract/accounts/mail-calls'
import { MAIL_CALL_PATHS } from '@assure/contract/service-paths'
import { post } from '#src/api/post.ts'

/** Retail accounts have links of their own. */
const CHANNEL = { developer: {}, retail: { channel: 'retailapp' } } as const satisfies Record<Realm, object>

const ask = async (path: string, email: string, realm: Realm) =>
  (await post(`${path}?${new URLSearchParams({ email, ...CHANNEL[realm] })}`, undefined)) as MailAnswer

/** Asks for a mail with a link to choose a new password. Throws `ApiProblem`. */
export const requestResetMail = (email: string, realm: Realm): Promise<MailAnswer> =>
  ask(MAIL_CALL_PATHS.resetEmail, email, realm)

/** Asks for the activation mail once more. Throws `ApiProblem`. */
export const requestActivationMail = (email: string, realm: Realm): Promise<MailAnswer> =>
  ask(MAIL_CALL_PATHS.activationEmail, email, realm)
