import type { sandboxAction } from '@assure/contract/cards/sandbox-action'
import { SANDBOX_ACTION_PATH } from '@assure/contract/service-paths'
import type * as z from 'zod'
import { post } from '#src/api/post.ts'

/** Outcome that the user chooses in the sandbox's 3-D Secure dialog. */
export type SecureAnswer = z.input<(typeof sandboxAction)['query']>['outcome']

/** Sends the 3-D Secure outcome to the sandbox. Throws `ApiProblem`. */
export const answerSandboxAction = async (clientSecret: string, outcome: SecureAnswer): Promise<void> => {
  const query = new URLSearchParams({ client_secret: clientSecret, outcome })
  await post(`${SANDBOX_ACTION_PATH}?${query}`, undefined)
}
