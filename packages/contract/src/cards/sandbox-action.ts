import * as z from 'zod'
import { directCall } from '../direct-call.ts'
import { SANDBOX_ACTION_PATH } from '../service-paths.ts'

/** Stands in for the page of a bank that asks for 3-D Secure. Where the provider is not the sandbox there is no such call. */
export const sandboxAction = directCall({
  path: SANDBOX_ACTION_PATH,
  summary: 'Sandbox only: say what 3-D Secure came to',
  query: z.strictObject({ client_secret: z.string().max(200), outcome: z.enum(['complete', 'fail']) }),
  output: z.object({ result: z.enum(['OK', 'DENY']) }),
})
