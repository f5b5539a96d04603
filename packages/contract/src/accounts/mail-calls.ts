import * as z from 'zod'
import { LANGUAGES, type Realm } from '../constants.ts'
import { directCall } from '../direct-call.ts'
import { Email, Ignored } from '../fields.ts'
import { MAIL_CALL_PATHS } from '../service-paths.ts'

const query = {
  email: Email,
  channel: z
    .literal('retailapp')
    .optional()
    .meta({ description: 'Of the retail area; without it, of the developer’s.' }),
  /** Ignored: the server creates the token, and links use PUBLIC_URL. */
  token: Ignored,
  domain: Ignored,
}
/** Returns the realm of a `channel`. */
export const realmOf = (channel: 'retailapp' | undefined): Realm => (channel ? 'retail' : 'developer')

const output = z.object({ result: z.enum(['OK', 'DENY']) })
/** DENY: there is nothing to mail to that address. Only sent if the operator allows this answer. */
export type MailAnswer = z.output<typeof output>

/** Mails the activation link of an unconfirmed sign-up again (SV-02). */
export const activationEmail = directCall({
  name: 'activation_email',
  path: MAIL_CALL_PATHS.activationEmail,
  summary: 'Mail a new activation link for the newest sign-up of an address that is not confirmed yet',
  query: z.strictObject(query),
  output,
})

/** Mails a password reset link (LG-04, SV-02). */
export const resetEmail = directCall({
  name: 'reset_email',
  path: MAIL_CALL_PATHS.resetEmail,
  summary: 'Mail a link to choose a new password',
  query: z.strictObject({
    ...query,
    language: z.enum(LANGUAGES).optional().meta({ description: 'Of the mail; without it, the account’s.' }),
  }),
  output,
})
