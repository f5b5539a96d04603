import * as z from 'zod'
import { LANGUAGES, PASSWORD_MAX, REALMS, SOLUTION_TYPES } from '../constants.ts'
import { Email, Ignored, PersonLine, PersonName, Prose } from '../fields.ts'
import { mode } from '../rpc.ts'
import { type SignUpPasswordFault, signUpPasswordFaults } from './password-rules.ts'

/** The messages of section 5, exactly. */
const SIGN_UP_PASSWORD_MESSAGES: Record<SignUpPasswordFault, string> = {
  no_digit: 'At least one digit',
  no_capital: 'At least one capital latter',
  no_special: 'At least one special character',
  too_short: 'minimum 8 characters',
}

const SignUpPassword = z
  .string()
  .max(PASSWORD_MAX)
  .superRefine((password, context) => {
    for (const fault of signUpPasswordFaults(password)) {
      context.addIssue({ code: 'custom', message: SIGN_UP_PASSWORD_MESSAGES[fault] })
    }
  })

/** SU-08: the misspelt source field of the old client is really sent here. */
const info = {
  company: PersonLine,
  name: PersonName.meta({ description: 'First and last name joined by a space.' }),
  job_title: PersonLine,
  subscribe_news: z.boolean(),
  additional_details: Prose.optional(),
}
const language = z.enum(LANGUAGES).default('en').meta({ description: 'Of the mails.' })

/** A stranger's way to an account, and the contact form (sections 2, 5 and 7). */
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
      z.object({ result: z.literal('DENY'), code: z.enum(['EMAIL_REGISTERED', 'PROOF_INVALID']) }),
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
    summary: 'Spend the token of an activation link: makes the account',
    access: ['public'],
    input: z.strictObject({
      token: z.string().max(500),
      email: Email.optional().meta({ description: 'Only compared: the token decides.' }),
      password: Ignored,
    }),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), realm: z.enum(REALMS) }),
      z.object({ result: z.literal('DENY'), code: z.literal('LINK_INVALID') }),
    ]),
  }),
}
