import * as z from 'zod'
import { Credentials, Email, Ignored, Password, UtcSeconds } from '../fields.ts'
import { mode, PERMISSIONS, service } from '../rpc.ts'
import { SERVICE_PATHS } from '../service-paths.ts'

/** Plan details, each present only where the account has it (section 3, user session). */
const SessionDetails = z.object({
  monthly_limit: z.int().min(0).optional(),
  register_time: UtcSeconds.optional(),
})

const Identity = z.object({
  session_id: z.string(),
  email: z.string(),
  name: z.string(),
  company: z.string(),
  session_type: z.string().meta({ description: 'trial, none, or the name of a plan' }),
  session_details: SessionDetails,
  self_service: z.boolean(),
  permissions: z.array(z.enum(PERMISSIONS)),
  sample_data: z.boolean().meta({ description: 'The account holds generated sample data.' }),
})
/** Who is logged in, as the portal needs it. */
export type Identity = z.output<typeof Identity>

export const accountService = service(SERVICE_PATHS.account, {
  email_login: mode({
    summary: 'Check e-mail and password; starts a web session when called from the portal',
    access: ['public'],
    input: z.strictObject({ email: Email, password: Password }),
    output: z.discriminatedUnion('result', [
      z.object({
        result: z.literal('OK'),
        session_id: z.string(),
        session_password: z.string(),
        self_service: z.boolean(),
      }),
      z.object({ result: z.literal('DENY'), code: z.literal('WRONG_CREDENTIALS') }),
    ]),
  }),
  retrieve_session: mode({
    summary: 'The calling account: plan, limits, permissions',
    access: ['developer', 'api_key'],
    subject: 'session_id',
    input: z.strictObject({ ...Credentials, requester: Ignored }),
    output: Identity,
  }),
  current_session: mode({
    summary: 'Who is logged in to the portal, if anybody: asked by every page, so that no page needs a 401',
    access: ['public'],
    input: z.strictObject({}),
    output: z.discriminatedUnion('result', [
      z.object({ result: z.literal('OK'), session: Identity }),
      z.object({ result: z.literal('NONE') }),
    ]),
  }),
  log_out: mode({
    summary: 'End the calling web session',
    access: ['developer'],
    input: z.strictObject({}),
    output: z.object({ result: z.literal('OK') }),
  }),
})
