import { ApiProblem } from '#src/api/api-problem.ts'

/** Handler for controls of samples. */
export const nothing = (): void => undefined

/** Error for samples. */
export const failure = new ApiProblem('unavailable', { requestId: '01JD6Y4W0N7T' })
