import type { MailAnswer } from '@assure/contract/accounts/mail-calls'
import { MAIL_CALL_PATHS } from '@assure/contract/service-paths'
import { post } from '#src/api/post.ts'

const ask = async (path: string, email: string) =>
  (await post(`${path}?${new URLSearchParams({ email })}`, undefined)) as MailAnswer

/** Asks for a mail with a link to choose a new password. Throws `ApiProblem`. */
export const requestResetMail = (email: string): Promise<MailAnswer> => ask(MAIL_CALL_PATHS.resetEmail, email)

/** Asks for the activation mail once more. Throws `ApiProblem`. */
export const requestActivationMail = (email: string): Promise<MailAnswer> =>
  ask(MAIL_CALL_PATHS.activationEmail, email)
