import * as z from 'zod'
import { LANGUAGES, PASSWORD_MAX, REALMS, SOLUTION_TYPES } from '../constants.ts'
import { Email, Ignored, Password, PersonLine, PersonName, Prose } from '../fields.ts'
import { mode } from '../rpc.ts'
import { PASSWORD_CHANGE_REFUSALS } from './password.contract.ts'
import { signUpPasswordFaults } from './password-rules.ts'
import { SIGN_UP_PASSWORD_MESSAGES } from './shared-messages.ts'

const SignUpPassword = z
  .string()
  .max(PASSWORD_MAX)
  .superRefine((password, context) => {
    for (const fault of signUpPasswordFaults(password)) {
      context.addIssue({ code: 'custom', message: SIGN_UP_PASSWORD_MESSAGES[fault] })
    }
  })

/** SU-08: `additional_details` is really sent; the old client misspelt it. */
const info = {
  company: PersonLine,
  name: PersonName.meta({ description: 'First and last name joined by a space.' }),
  job_title: PersonLine,
  subscribe_news: z.boolean(),
  additional_details: Prose.optional(),
}
const language = z.enum(LANGUAGES).default('en').meta({ description: 'Of the mails.' })

/** Sign-up and contact form (sections 2, 5 and 7). */
export const signUpModes = {
  email_register: mode({
    summary: 'Sign up: mails a link that makes the account',
    access: ['public'],
    input: z.strictObject({
      commissioned_by: Ignored,
      email: Email,
      password: SignUpPassword,
      additional_info_fields: z.strictObject({ ...info, solution_type: z.enum(SOLUTION_TYPES).optional() }),
      human_proof: z
        .string()
        .max(1000)
        .meta({ description: 'The proof that finish_voice_check or finish_effort_check gave; spent once.' }),
      language,
    }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK') }),
      z.object({
        result: z.literal('DENY'),
        code: z.enum(['EMAIL_REGISTERED', 'PROOF_INVALID', 'PASSWORD_TOO_EASY']),
      }),
    ]),
  }),
  contact_us: mode({
    summary: 'Ask for a trial, or anything else',
    access: ['public'],
    input: z.strictObject({
      commissioned_by: Ignored,
      email: Email,
      additional_info_fields: z.strictObject({ ...info, solution_type: z.enum(SOLUTION_TYPES) }),
      language,
    }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK') }),
      z.object({ result: z.literal('DENY'), code: z.literal('ALREADY_SUBMITTED') }),
    ]),
  }),
  confirm_email: mode({
    summary: 'Spend the token of an activation link with a password: makes the account',
    access: ['public'],
    input: z.strictObject({
      token: z.string().max(500),
      email: Email.optional().meta({ description: 'Only compared: the token decides.' }),
      password: Password.optional().meta({
        description: 'The password of the sign-up. The browser that signed up needs none.',
      }),
      new_password: Password.optional().meta({
        description: 'Replaces the password of the sign-up, for a person who opens the link elsewhere.',
      }),
    }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), realm: z.enum(REALMS) }),
      z.discriminatedUnion('code', [
        z.object({
          result: z.literal('DENY'),
          code: z.enum(['LINK_INVALID', 'WRONG_PASSWORD', ...PASSWORD_CHANGE_REFUSALS]),
        }),
        z.object({
          result: z.literal('DENY'),
          code: z.literal('PASSWORD_REQUIRED'),
          sign_up: z
            .object({ email: z.string(), name: z.string(), company: z.string() })
            .meta({ description: 'The person who signed up. The token is not spent.' }),
        }),
      ]),
    ]),
  }),
}
