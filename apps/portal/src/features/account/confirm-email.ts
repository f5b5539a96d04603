import { ApiProblem } from '#src/api/api-problem.ts'
import { callAccount } from '#src/api/services.ts'

interface LinkInvalid {
  result: 'DENY'
  code: 'LINK_INVALID'
}

/**
 * Calls `spend` once per token (LG-02), even if the page renders again. Later calls get the first answer. After
 * `ApiProblem` the token can be retried.
 */
const once = <Answer>(spend: (token: string) => Promise<Answer>) => {
  const asked = new Map<string, Promise<Answer | LinkInvalid>>()
  return (token: string): Promise<Answer | LinkInvalid> => {
    const known = asked.get(token)
    if (known) return known
    const answer = spend(token).catch((error: unknown): LinkInvalid => {
      // The server answers `invalid` when the token is longer than any real one: the link was altered.
      if (error instanceof ApiProblem && error.code === 'invalid')
        return { result: 'DENY', code: 'LINK_INVALID' }
      throw error
    })
    asked.set(token, answer)
    answer.catch(() => asked.delete(token))
    return answer
  }
}

/** Confirms a developer's sign-up (LG-02). Throws `ApiProblem`. */
export const confirmEmail = once((token) => callAccount('confirm_email', { token }))

/** Confirms a retail sign-up (RS-02). Throws `ApiProblem`. */
export const confirmRetailEmail = once((token) => callAccount('retail_confirm_email', { token }))
