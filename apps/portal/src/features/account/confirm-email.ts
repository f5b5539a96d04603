import { ApiProblem } from '#src/api/api-problem.ts'
import { callAccount } from '#src/api/services.ts'

interface LinkInvalid {
  result: 'DENY'
  code: 'LINK_INVALID'
}

/**
 * Spends the token of an activation link (LG-02), once however often the page is drawn: a second call
 * gets the answer of the first. Throws `ApiProblem`; the token can be tried again then.
 */
const once = <Answer>(spend: (token: string) => Promise<Answer>) => {
  const asked = new Map<string, Promise<Answer | LinkInvalid>>()
  return (token: string): Promise<Answer | LinkInvalid> => {
    const known = asked.get(token)
    if (known) return known
    const answer = spend(token).catch((error: unknown): LinkInvalid => {
      // Longer than any token: the link was changed on its way.
      if (error instanceof ApiProblem && error.code === 'invalid')
        return { result: 'DENY', code: 'LINK_INVALID' }
      throw error
    })
    asked.set(token, answer)
    answer.catch(() => asked.delete(token))
    return answer
  }
}

/** Confirms a developer's sign-up. */
export const confirmEmail = once((token) => callAccount('confirm_email', { token }))

/** Confirms a retail sign-up (RS-02). */
export const confirmRetailEmail = once((token) => callAccount('retail_confirm_email', { token }))
