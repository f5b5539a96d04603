import * as z from 'zod'
import { REALMS } from '../constants.ts'
import { Email, Password } from '../fields.ts'
import { mode, service } from '../rpc.ts'
import { SERVICE_PATHS } from '../service-paths.ts'

/** Reasons to refuse a new password (section 5, reset password). A wrong link or old password has other codes. */
export const PASSWORD_CHANGE_REFUSALS = [
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'PASSWORD_TOO_SIMPLE',
  'PASSWORD_TOO_EASY',
] as const
export type PasswordChangeRefusal = (typeof PASSWORD_CHANGE_REFUSALS)[number]

export const passwordService = service(SERVICE_PATHS.password, 'Passwords', {
  check_email: mode({
    summary: 'Whether an address can be sent a reset link',
    access: ['public'],
    input: z.strictObject({ email: Email }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK') }),
      z.object({ result: z.literal('DENY'), code: z.literal('EMAIL_NOT_FOUND') }),
    ]),
  }),
  check_password_link: mode({
    summary: 'Whether a reset link or an invitation still opens something; it is not spent',
    access: ['public'],
    input: z.strictObject({ token: z.string().max(500) }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK') }),
      z.object({ result: z.literal('DENY'), code: z.literal('LINK_INVALID') }),
    ]),
  }),
  change_password: mode({
    summary: 'Spend the token of a reset link or an invitation on a new password',
    access: ['public'],
    input: z.strictObject({
      token: z.string().max(500),
      password: Password,
      email: Email.optional().meta({ description: 'Only compared: the token decides.' }),
    }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), realm: z.enum(REALMS) }),
      z.object({
        result: z.literal('DENY'),
        code: z.enum(['LINK_INVALID', ...PASSWORD_CHANGE_REFUSALS]),
        reason: z.string().meta({ description: 'The same in words.' }),
      }),
    ]),
  }),
})
