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
  /** The server makes the token, and only the mail carries it; links are built from PUBLIC_URL. */
  token: Ignored,
  domain: Ignored,
}
/** The realm that a `channel` means. */
export const realmOf = (channel: 'retailapp' | undefined): Realm => (channel ? 'retail' : 'developer')

const output = z.object({ result: z.enum(['OK', 'DENY']) })
/** DENY: nothing to mail to that address, if the operator allows this answer. */
export type MailAnswer = z.output<typeof output>

/** Mails the activation link of a sign-up that waits to be confirmed once more (SV-02). */
export const activationEmail = directCall({
  path: MAIL_CALL_PATHS.activationEmail,
  summary: 'Mail a new activation link for the newest sign-up of an address that is not confirmed yet',
  query: z.strictObject(query),
  output,
})

/** Mails a link to choose a new password (LG-04, SV-02). */
export const resetEmail = directCall({
  path: MAIL_CALL_PATHS.resetEmail,
  summary: 'Mail a link to choose a new password',
  query: z.strictObject({
    ...query,
    language: z.enum(LANGUAGES).optional().meta({ description: 'Of the mail; without it, the account’s.' }),
  }),
  output,
})
