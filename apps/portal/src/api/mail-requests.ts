import type { Realm } from '@assure/contract/constants'
import type { MailAnswer } from '@assure/contract/accounts/mail-calls'
import { MAIL_CALL_PATHS } from '@assure/contract/service-paths'
import { currentLanguage } from '#src/i18n/translation.ts'
import { post } from '#src/api/post.ts'

/** Retail accounts have links of their own. */
const CHANNEL = { developer: {}, retail: { channel: 'retailapp' } } as const satisfies Record<Realm, object>

const ask = async (path: string, query: Record<string, string>) =>
  (await post(`${path}?${new URLSearchParams(query)}`, undefined)) as MailAnswer

/** Asks for a mail with a link to choose a new password, in the page’s language. Throws `ApiProblem`. */
export const requestResetMail = (email: string, realm: Realm): Promise<MailAnswer> =>
  ask(MAIL_CALL_PATHS.resetEmail, { email, ...CHANNEL[realm], language: currentLanguage() })

/** Asks for the activation mail once more. Throws `ApiProblem`. */
export const requestActivationMail = (email: string, realm: Realm): Promise<MailAnswer> =>
  ask(MAIL_CALL_PATHS.activationEmail, { email, ...CHANNEL[realm] })
