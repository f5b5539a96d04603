import * as z from 'zod'
import { directCall } from '../direct-call.ts'
import { SANDBOX_ACTION_PATH } from '../service-paths.ts'

/** Replaces the bank's 3-D Secure page. Exists only with the sandbox provider. */
export const sandboxAction = directCall({
  name: 'sandbox_action',
  path: SANDBOX_ACTION_PATH,
  summary: 'Sandbox only: set the outcome of 3-D Secure',
  query: z.strictObject({ client_secret: z.string().max(200), outcome: z.enum(['complete', 'fail']) }),
  output: z.object({ result: z.enum(['OK', 'DENY']) }),
})
