import type { Realm } from '@assure/contract/constants'
import type { MailAnswer } from '@assure/contract/accounts/mail-calls'
import { MAIL_CALL_PATHS } from '@assure/contract/service-paths'
import { currentLanguage } from '#src/i18n/translation.ts'
import { post } from '#src/api/post.ts'

/** Query parameters that select the kind of link in the mail. */
const CHANNEL = { developer: {}, retail: { channel: 'retailapp' } } as const satisfies Record<Realm, object>

const ask = async (path: string, query: Record<string, string>) =>
  (await post(`${path}?${new URLSearchParams(query)}`, undefined)) as MailAnswer

/** Requests a password reset mail in the page’s language. Throws `ApiProblem`. */
export const requestResetMail = (email: string, realm: Realm): Promise<MailAnswer> =>
  ask(MAIL_CALL_PATHS.resetEmail, { email, ...CHANNEL[realm], language: currentLanguage() })

/** Requests the activation mail again. Throws `ApiProblem`. */
export const requestActivationMail = (email: string, realm: Realm): Promise<MailAnswer> =>
  ask(MAIL_CALL_PATHS.activationEmail, { email, ...CHANNEL[realm] })
