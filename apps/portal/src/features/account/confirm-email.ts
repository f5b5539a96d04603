import { ApiProblem } from '#src/api/api-problem.ts'
import { callAccount } from '#src/api/services.ts'

type Confirmation = Awaited<ReturnType<typeof callAccount<'confirm_email'>>>

const asked = new Map<string, Promise<Confirmation>>()

/**
 * Spends the token of an activation link (LG-02), once however often the page is drawn: a second call
 * gets the answer of the first. Throws `ApiProblem`; the token can be tried again then.
 */
export const confirmEmail = (token: string): Promise<Confirmation> => {
  const known = asked.get(token)
  if (known) return known
  const answer = callAccount('confirm_email', { token }).catch((error: unknown): Confirmation => {
    // Longer than any token: the link was changed on its way.
    if (error instanceof ApiProblem && error.code === 'invalid')
      return { result: 'DENY', code: 'LINK_INVALID' }
    throw error
  })
  asked.set(token, answer)
  answer.catch(() => asked.delete(token))
  return answer
}
