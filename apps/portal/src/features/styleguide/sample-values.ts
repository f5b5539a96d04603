import { ApiProblem } from '#src/api/api-problem.ts'

/** What a control of a sample does. */
export const nothing = (): void => undefined

/** What a sample failed with. */
export const failure = new ApiProblem('unavailable', { requestId: '01JD6Y4W0N7T' })
